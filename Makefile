# Needs Go, Node 20 or newer and npm. Every other tool is fetched by the first
# target that needs it, at the version that is written here or in go.mod,
# pnpm-workspace.yaml and pnpm-lock.yaml.

PNPM := npx --yes pnpm@12.21.0
GOLANGCI_VERSION := v2.15.0
GOTESTSUM_VERSION := v1.13.0
AIR_VERSION := v1.67.4
# The S3 server of the tests. storage/s3test has the version as well.
VERSITYGW_VERSION := v1.8.0

export QUOIN_ADDR ?= 127.0.0.1:8080
export QUOIN_DATA ?= data

# No flags of the compiler: the server, the generators, the linter, the tests and a plain `go test` share what Go has compiled.
# Only the race detector, and scripts/release.sh, compile differently. For the same reason no version of Go is chosen here.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

GOLANGCI := .tools/golangci-lint-$(GOLANGCI_VERSION)
GOTESTSUM := .tools/gotestsum-$(GOTESTSUM_VERSION)
AIR := .tools/air-$(AIR_VERSION)
VERSITYGW := .tools/versitygw-$(VERSITYGW_VERSION)
MODULES := node_modules/.installed
APPS := public-ui/dist/index.html admin-ui/dist/index.html

# The packages that goroutines share memory through: their tests run with the race detector in every `make test`, those
# of all other packages at night alone, where it takes some ten minutes. It needs a C compiler; without one the tests run
# all the same. `make test-go-raced RACED=./core/app` looks at another package.
RACED := ./storage/... ./core/internal/content/changes/... ./core/internal/content/cache/... ./core/internal/live/... \
	./core/internal/kernel/limit/...
RACE := $(if $(shell command -v $$(go env CC)),-race)
WITH_RACE := $(if $(RACE),CGO_ENABLED=1)

# What is tested by starting programs looks for no races: those would be the test's own. The race detector would have the
# members of a cluster elect for half a minute, and a builder compile everything once more.
PROGRAMS := ./test/hostile ./core/internal/authoring/builder ./core/internal/authoring/scaffold
CLUSTERS := ./test/cluster

# Every package but those that are given.
all_but = $$(go list ./... | grep -vxFf <(go list $(1)))

SHUFFLED := -shuffle=on -vet=off

# Runs Go tests: $(1) stands before the command, $(2) are the flags and packages. golangci-lint has vetted the tests.
define go_test
	@mkdir -p .tools/tests; failed=; \
	$(1) $(GOTESTSUM) --format pkgname --format-hide-empty-pkg --hide-summary skipped \
		--jsonfile .tools/tests/$@.json -- $(2) || failed=1; \
	printf '\nThe 10 slowest Go tests\n'; \
	$(GOTESTSUM) tool slowest --jsonfile .tools/tests/$@.json --threshold 100ms --num 10; \
	test -z "$$failed"
endef

sources = $(shell find $(1) -type f -not -path '*/node_modules/*' -not -path '*/dist/*' \
	-not -path '*/dist-server/*' -not -path '*/testdata/*' -not -name '*.tsbuildinfo' -not -name '*_test.go' -not -name '*.test.*')
front_end = $(call sources,$(1) shared-ui) package.json tsconfig.base.json

# With the time, so that a log tells what takes long.
say = @printf '\n==> %(%T)T %s\n' -1 '$(1)'

.PHONY: help run build check test nightly lint bench bench-pocketbase hostile soak faults fuzz lighthouse vulnerabilities generate dev clean
.PHONY: built lint-go lint-ui lint-quick test-go test-go-raced test-go-others test-go-changed test-programs
.PHONY: test-clusters test-ui test-ui-changed test-browser test-forms test-smoke bundles fresh nightly-go
.PHONY: nightly-programs nightly-lists nightly-browser nightly-starters nightly-compatibility release reproduce mutants pictures

help: ## Show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: bin/quoin ## Build what has changed and serve http://localhost:8080 with demo content
	@exec bin/quoin serve --addr "$$QUOIN_ADDR" --data "$$QUOIN_DATA" --demo

build: bin/quoin ## Make bin/quoin with both apps embedded

check: ## Run what each commit is to pass, at most 2 minutes: quick linters, Go tests, what changed of the apps, a few browser tests
	@scripts/parts.sh built! lint-quick test-go-changed test-ui-changed test-smoke

# The members of a cluster wait for each other.
test: ## Run every kind of check, the same as CI
	@scripts/parts.sh built! lint-quick+test-clusters fresh test-go-raced test-go-others test-programs test-ui \
		bundles test-browser test-forms

nightly: ## Run everything at full count; every part is a target: nightly-go, nightly-lists, nightly-browser, nightly-starters, nightly-compatibility, vulnerabilities, hostile, fuzz, faults, mutants, lighthouse
	@FUZZTIME=$${FUZZTIME:-1m} scripts/parts.sh built! lint-go lint-ui fresh test-ui bundles nightly-go nightly-programs \
		nightly-lists nightly-browser nightly-starters nightly-compatibility vulnerabilities hostile fuzz faults mutants lighthouse

# What the parts of a run share, so that none of them builds it beside another.
built: $(GOLANGCI) $(GOTESTSUM) $(VERSITYGW) $(MODULES) bin/quoin bin/site

lint: lint-go lint-ui ## Run the linters of both languages

# Linters that read one package or file at a time. staticcheck, govet and modernize read all libraries first, and ESLint's rules
# for types, cycles and compiled components read all modules: without a cache, that takes nine tenths of the time.
QUICK_LINTERS := depguard,errcheck,errorlint,forbidigo,gochecknoinits,ineffassign,revive,unused

lint-quick: $(GOLANGCI) $(MODULES)
	$(call say,golangci-lint: the linters that need no libraries)
	@$(GOLANGCI) run --enable-only $(QUICK_LINTERS) ./...
	@$(GOLANGCI) fmt --diff
	$(tidy)
	$(call say,TypeScript)
	@$(PNPM) run types
	$(call say,ESLint without types and Prettier)
	@$(PNPM) run '/^(lint:quick|format:check)$$/'

# The modules outside of this one.
EXAMPLES := examples/events examples/conference examples/recipes

# Fails where go.mod has too much or too little, or a package does not compile.
tidy = @for module in . $(EXAMPLES); do (cd $$module && go mod tidy -diff && go build ./...) || exit 1; done

lint-go: $(GOLANGCI)
	$(call say,golangci-lint)
	@$(GOLANGCI) run ./...
	$(tidy)

# ESLint and Prettier have work for one processor each: they run beside each other.
lint-ui: $(MODULES)
	$(call say,TypeScript)
	@$(PNPM) run types
	$(call say,ESLint and Prettier)
	@$(PNPM) run '/^(lint|format:check)$$/'

fresh: bin/quoin $(MODULES)
	$(call say,Generated files)
	@QUOIN=bin/quoin scripts/fresh.sh

GO_PARTS := test-go-raced test-go-others test-go-changed test-programs test-clusters nightly-go nightly-programs nightly-lists
$(GO_PARTS): export QUOIN_BINARY := $(CURDIR)/bin/quoin

test-go: test-go-raced test-go-others

test-go-raced: bin/quoin $(GOTESTSUM) $(VERSITYGW)
	$(call say,Go tests $(if $(RACE),with,without) the race detector)
	$(call go_test,$(WITH_RACE),$(RACE) $(SHUFFLED) $(RACED))

test-go-others: bin/quoin $(GOTESTSUM) $(VERSITYGW)
	$(call say,Go tests without the race detector)
	$(call go_test,,$(SHUFFLED) $(call all_but,$(RACED) $(PROGRAMS) $(CLUSTERS)))

# Go remembers the result of a package that has not changed, unless its tests are shuffled.
test-go-changed: bin/quoin $(GOTESTSUM) $(VERSITYGW)
	$(call say,Go tests of what changed)
	$(call go_test,,-vet=off $(call all_but,$(PROGRAMS) $(CLUSTERS)))

test-programs: bin/quoin $(GOTESTSUM)
	$(call say,Floods and builders)
	$(call go_test,,$(SHUFFLED) $(PROGRAMS))
	$(call say,Modules from outside)
	@for module in $(EXAMPLES); do (cd $$module && go build ./... && ../../$(GOTESTSUM) --format pkgname -- ./...) || exit 1; done

test-clusters: bin/quoin $(GOTESTSUM)
	$(call say,Clusters)
	$(call go_test,,$(SHUFFLED) $(CLUSTERS))

test-ui: $(MODULES)
	$(call say,Unit tests of the front end)
	@$(PNPM) run test

# Beside the last commit: what stands in files that changed, and what imports them.
test-ui-changed: $(MODULES)
	$(call say,Unit tests of what changed in the front end)
	@$(PNPM) run test --changed

test-browser: bin/quoin bin/site
	$(call say,Browser tests)
	@QUOIN_BROWSER="$$(PNPM='$(PNPM)' scripts/browser.sh)" $(PNPM) --filter ./test/browser run browser $(SOME)

# Go tests that fill in the forms of content types in a browser.
test-forms: bin/quoin $(GOTESTSUM)
	$(call say,Forms in a browser)
	@export QUOIN_BROWSER="$$(PNPM='$(PNPM)' scripts/browser.sh)"; \
	$(GOTESTSUM) --format pkgname -- -vet=off -run '/its_form' ./core/modeltest; \
	$(GOTESTSUM) --format pkgname -- -vet=off -run '//its_form' ./plugins; \
	for module in $(EXAMPLES); do (cd $$module && ../../$(GOTESTSUM) --format pkgname -- -vet=off -run 'TestContract/its_form|TestContracts//its_form' ./...) || exit 1; done

test-smoke: SOME := --grep @smoke --pass-with-no-tests
test-smoke: test-browser

nightly-go: export QUOIN_NIGHT := 1
nightly-go: bin/quoin $(GOTESTSUM) $(VERSITYGW) ## Run all Go tests at full count with the race detector
	$(call say,Go tests $(if $(RACE),with,without) the race detector)
	$(call go_test,$(WITH_RACE),$(RACE) $(SHUFFLED) -count=1 -timeout 60m $(call all_but,$(PROGRAMS) $(CLUSTERS)))

nightly-programs: export QUOIN_NIGHT := 1
nightly-programs: bin/quoin $(GOTESTSUM) ## Run clusters and builders at full count
	$(call say,Clusters and builders)
	$(call go_test,,$(SHUFFLED) -count=1 -timeout 60m $(CLUSTERS) $(filter-out ./test/hostile,$(PROGRAMS)))

nightly-lists: export QUOIN_NIGHT := 1
nightly-lists: bin/quoin $(GOTESTSUM) ## Compare a million queries of lists, and 20,000 over HTTP, with a naive filter
	$(call say,Queries of lists)
	$(call go_test,,-count=1 -timeout 6h -run NaiveFilter ./core/internal/content/query ./core/internal/web)

nightly-browser: export QUOIN_NIGHT := 1
nightly-browser: test-browser test-forms ## Run the browser tests in all sizes

nightly-compatibility: ## Build the examples against the latest release
	$(call say,Examples against the latest release)
	@scripts/compatibility.sh

nightly-starters: bin/quoin $(MODULES) ## Build the starters and visit their pages; needs the npm registry
	$(call say,Starters)
	@scripts/starters.sh

# Releases are built with the patch of Go that go.mod names: its vulnerabilities count.
vulnerabilities: export GOTOOLCHAIN ?= auto
vulnerabilities: $(MODULES) ## Look up known vulnerabilities of the libraries; reports the databases that cannot be reached
	$(call say,Known vulnerabilities)
	@PNPM='$(PNPM)' scripts/vulnerabilities.sh

lighthouse: bin/quoin ## Print Lighthouse's scores of the public pages; wants a quiet machine
	$(call say,Lighthouse)
	@QUOIN_BROWSER="$$(PNPM='$(PNPM)' scripts/browser.sh)" $(PNPM) --filter ./test/browser run lighthouse

hostile: bin/quoin ## Flood the binary as strangers would; wants a quiet machine
	$(call say,Floods)
	@QUOIN_NIGHT=1 QUOIN_HOSTILE=1 QUOIN_BINARY=$(CURDIR)/bin/quoin go test -count=1 -timeout 60m -v ./test/hostile

# Half of what the machine can take, as the program measures it first: other work on the machine shows.
soak: bin/quoin ## Run the binary under a mixed load and see that nothing creeps: SOAK=30m, SOAK=2m for trying
	$(call say,Soak)
	@QUOIN_SOAK=$(or $(SOAK),30m) QUOIN_BINARY=$(CURDIR)/bin/quoin go test -count=1 -timeout 24h -v -run '^TestSoak$$' ./test/bench

# The restore and the compaction take the longest: some 10 minutes in all.
faults: export QUOIN_FAULTS := 1
faults: export QUOIN_NIGHT := 1
faults: export QUOIN_BINARY := $(CURDIR)/bin/quoin
faults: bin/quoin ## Harm stores, clusters, backups and files: flipped bits, torn archives, kill -9 in the middle of everything; LONG=1h
	$(call say,Stores)
	@go test -count=1 -timeout 60m -run 'Flips|Crash|Killed|FullDisk' ./storage/bolt
	$(call say,Clusters)
	@go test -count=1 -timeout 60m ./storage/etcd ./test/cluster
	$(call say,Two nodes over three members, for $(or $(LONG),10m))
	@QUOIN_LONG=$(or $(LONG),10m) go test -count=1 -timeout 24h -v -run '^TestLong$$' ./test/cluster
	$(call say,Archives)
	@go test -count=1 -timeout 60m -run 'Flips|Torn|FullDisk' ./core/internal/backup
	$(call say,Backups and restores and uploads that are killed)
	@go test -count=1 -timeout 60m -run 'Kill' ./core/app

fuzz: ## Fuzz every parser, 10 minutes each; FUZZTIME=30s is shorter, ONLY=core/internal/kernel/auth fewer
	$(call say,Fuzzing)
	@scripts/fuzz.sh $(if $(ONLY),"$(ONLY)")

# Each change is compiled and tested by itself: some seconds each. The seed is that of the day, so that a night is another sample
# than the one before, and can be repeated.
mutants: ## Change the source in 200 places, one after another, and print what no test notices: MUTANTS=20, SEED=1 repeats a run
	$(call say,Slips that the tests notice)
	@go run ./test/mutants -n $(or $(MUTANTS),200) -seed $(or $(SEED),$$(date +%Y%m%d)) core/internal/content core/internal/kernel \
		core/internal/policy core/internal/forms core/internal/media core/internal/search plugins

bench: export QUOIN_BENCH_PEER := $(CURDIR)/bin/pocketbase
bench: export QUOIN_BENCH_POSTS := $(or $(POSTS),10000)
bench: bin/quoin bin/pocketbase ## Measure the program and its parts beside their floors and PocketBase; wants a quiet machine; POSTS=100000
	$(call say,The whole program over HTTP)
	@QUOIN_BINARY=$(CURDIR)/bin/quoin go test -run '^$$' -bench . -benchtime 5x -timeout 30m ./test/bench
	$(call say,Its parts)
	@go test -run '^$$' -bench . -benchmem $$(go list ./... | grep -v /test/bench$$)
	@$(MAKE) --no-print-directory bundles

bench-pocketbase: export QUOIN_BENCH_PEER := $(CURDIR)/bin/pocketbase
bench-pocketbase: export QUOIN_BENCH_POSTS := $(or $(POSTS),10000)
bench-pocketbase: bin/quoin bin/pocketbase ## The part of bench that compares with PocketBase, POSTS=10000
	@QUOIN_BINARY=$(CURDIR)/bin/quoin go test -count=1 -run '^$$' -bench BesidePocketBase -benchtime $(or $(TIMES),3)x -timeout 60m ./test/bench

# A module of its own: PocketBase is not a dependency of Quoin.
bin/pocketbase: $(wildcard test/bench/pocketbase/*)
	$(call say,Building the PocketBase that Quoin is compared with)
	@mkdir -p bin; cd test/bench/pocketbase && go build -o ../../../bin/pocketbase .

bundles: bin/quoin
	$(call say,Bundles)
	@node_modules/.bin/node scripts/bundles.ts
	@QUOIN_BROWSER="$$(PNPM='$(PNPM)' scripts/browser.sh)" node_modules/.bin/node test/browser/bundles.ts

release: ## Tag the commit of the version in VERSION, unless it has a tag, and make its archives in bin/release, for linux and darwin
	$(call say,Archives of $$(cat VERSION))
	@rm -rf bin/release
	@version=$$(cat VERSION); clone=$$(mktemp -d); trap 'rm -rf "$$clone"' EXIT; \
	git rev-parse -q --verify "refs/tags/v$$version" > /dev/null || git tag "v$$version" "$$(cat "test/api/$$version/COMMIT")"; \
	PNPM='$(PNPM)' scripts/cloned.sh "v$$version" "$$clone/source" "$(CURDIR)/bin/release"

reproduce: ## Build the release of the last commit twice, in two folders, and compare
	$(call say,Two builds of the same commit)
	@PNPM='$(PNPM)' scripts/reproduce.sh

generate: $(MODULES) ## Write the OpenAPI document, the TypeScript types and the icons again
	@scripts/generate.sh .

dev: $(MODULES) $(APPS) $(AIR) ## Serve both apps with hot reload, and the server, restarting on change
	@trap 'kill $$(jobs -p) 2>/dev/null; wait' EXIT; \
	$(PNPM) --parallel --filter ./public-ui --filter ./admin-ui run dev & \
	$(AIR) -c .air.toml & \
	wait -n

clean: ## Remove what was built and fetched; the content in data stays
	rm -rf bin .tools node_modules */node_modules packages/*/node_modules test/browser/node_modules test/browser/results
	find public-ui/dist public-ui/dist-server admin-ui/dist -mindepth 1 -not -name .gitkeep -delete

bin/quoin: $(APPS) $(call sources,main.go go.mod go.sum core plugins storage) \
		$(foreach app,public-ui admin-ui,$(app)/embed.go $(app)/routes.json $(app)/modules.json)
	$(call say,Building $@)
	@go build -ldflags '-s -w' -o $@ .
	@touch $@

pictures: $(MODULES) bin/quoin ## Take the pictures of docs/parts.md
	$(call say,Pictures of the parts of modules)
	@go build -o bin/gallery ./test/browser/gallery
	@QUOIN_BROWSER="$$(PNPM='$(PNPM)' scripts/browser.sh)" node_modules/.bin/node test/browser/pictures.ts

# The same with two content types more, for the browser tests.
bin/site: bin/quoin $(call sources,test/browser/site)
	$(call say,Building $@)
	@go build -ldflags '-s -w' -o $@ ./test/browser/site
	@touch $@

public-ui/dist/index.html: $(MODULES) $(call front_end,public-ui)
admin-ui/dist/index.html: $(MODULES) $(call front_end,admin-ui)
$(APPS): %/dist/index.html:
	$(call say,Building $*)
	@$(PNPM) --filter ./$* run build

$(MODULES): pnpm-lock.yaml pnpm-workspace.yaml package.json $(wildcard */package.json packages/*/package.json test/*/package.json)
	$(call say,Installing the packages of the front end)
	@$(PNPM) install --frozen-lockfile
	@rm -rf node_modules/.cache */node_modules/.cache packages/*/node_modules/.cache test/browser/node_modules/.cache test/browser/*/*.tsbuildinfo examples/*/*.tsbuildinfo
	@touch $@

$(GOLANGCI):
	$(call say,Installing golangci-lint $(GOLANGCI_VERSION))
	@GOBIN=$(CURDIR)/.tools go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
	@mv .tools/golangci-lint $@

$(GOTESTSUM):
	$(call say,Installing gotestsum $(GOTESTSUM_VERSION))
	@GOBIN=$(CURDIR)/.tools go install gotest.tools/gotestsum@$(GOTESTSUM_VERSION)
	@mv .tools/gotestsum $@

$(VERSITYGW):
	$(call say,Installing versitygw $(VERSITYGW_VERSION))
	@GOBIN=$(CURDIR)/.tools go install github.com/versity/versitygw/cmd/versitygw@$(VERSITYGW_VERSION)
	@mv .tools/versitygw $@

$(AIR):
	$(call say,Installing air $(AIR_VERSION))
	@GOBIN=$(CURDIR)/.tools go install github.com/air-verse/air@$(AIR_VERSION)
	@mv .tools/air $@
