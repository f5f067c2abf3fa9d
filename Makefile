# Two commands do everything: `make start` runs the store, `make test` proves it.
# Node 24 comes with the packages; the machine itself needs only Node 20 or newer, and npm.
# Debian keeps nginx where users have no path to.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH):/usr/sbin:/sbin
# Node keeps compiled modules here. Without it each process compiles all of them again.
export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.cache/compiled

.PHONY: help start dev build install test proof bench gallery clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1	\2/' | expand -t 18

start: install build ## Install, build, migrate, seed and serve the store
	@exec node --max-semi-space-size=16 src/app/server.ts

dev: install ## Serve with hot reload
	@exec node --watch --watch-preserve-output src/app/dev.ts

install: ## Install the packages if they are missing or out of date
	@sh tools/install.sh

build: install ## Build the browser's files if the sources changed
	@sh tools/build.sh

test: install ## Run everything that must pass (installs browsers when absent)
	@sh tools/browsers.sh
	@FRESH=$(FRESH) exec node tools/test.ts

proof: install ## The same with full counts, outside tools and load, and a report page under .data/report
	@sh tools/browsers.sh
	@sh tools/proofTools.sh
	@ONLY='$(ONLY)' exec node tools/test.ts --full

bench: install build ## Speed against references taken in the same run
	@exec node --max-semi-space-size=16 bench/run.ts

gallery: install build ## Screenshots of every screen and state in one page, and the pictures of README.md
	@sh tools/browsers.sh
	@node tools/gallery.ts
	@node tools/newcomerGallery.ts
	@node tools/officeGallery.ts
	@exec node tools/pictures.ts

clean: ## Remove what was built (keeps the data folder)
	@rm -rf dist node_modules
