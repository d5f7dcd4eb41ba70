# A formula for Homebrew: copy it into the folder Formula of a tap, and replace OWNER, VERSION and SHA256 by those of a release.
class Ashlar < Formula
  desc "Architecture linter for Swift projects"
  homepage "https://github.com/OWNER/ashlar"
  url "https://github.com/OWNER/ashlar/archive/refs/tags/VERSION.tar.gz"
  sha256 "SHA256"
  license "Apache-2.0"

  depends_on xcode: ["16.3", :build]
  depends_on "pkgconf" => :build
  depends_on "graphviz"

  uses_from_macos "swift" => :build, since: :sequoia

  def install
    system "make", "install", "PREFIX=#{prefix}"
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
