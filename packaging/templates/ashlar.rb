# Made by the release of version ${version}.
class Ashlar < Formula
  desc "Architecture linter for Swift projects"
  homepage "https://github.com/${owner}/ashlar"
  version "${version}"
  license "Apache-2.0"

${sources}
  def install
    prefix.install Dir["*"]
  end

  def caveats
    "Pictures in SVG, PNG and PDF need Graphviz: brew install graphviz"
  end

  test do
    (testpath/"Views/Home.swift").write "struct Home { let cache: Cache }\n"
    (testpath/"Data/Cache.swift").write "struct Cache {}\n"
    (testpath/"ashlar.yml").write <<~YAML
      rules:
        - id: views-know-no-data
          rationale: Screens outlive databases.
          forbidden: { from: Views/**, to: Data/** }
    YAML
    assert_match "'Home' (Views) refers to 'Cache' (Data)", shell_output("#{bin}/ashlar check", 1)
  end
end
