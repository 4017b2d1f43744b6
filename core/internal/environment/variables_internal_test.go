package environment

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestUnknownVariables are refused, and those that something else sets are not.
func TestUnknownVariables(t *testing.T) {
	for variable, want := range map[string]string{
		"QUOIN_TRUSTED_PROXY=10.0.0.1": `did you mean "QUOIN_TRUSTED_PROXIES"?`,
		"QUOIN_ADR=:80":                `did you mean "QUOIN_ADDR"?`,
		"QUOIN_SMPT=smtp://a":          `did you mean "QUOIN_SMTP"?`,
		"QUOIN_COLOUR_OF_BARNS=red":    "QUOIN_COLOUR_OF_BARNS is not known: docs/operations.md",
		"QUOIN_TRUSTED_PROXY=":         "",
		"QUOIN_URL=https://a.example":  "",
		"QUOIN_PORT=tcp://10.0.0.1:80": "", "QUOIN_PORT_80_TCP_ADDR=10.0.0.1": "", "QUOIN_SERVICE_HOST=10.0.0.1": "",
		"QUOIN_SERVICE_PORT_HTTP=80": "", "QUOIN_WEB_SERVICE_HOST=10.0.0.1": "", "QUOIN_WEB_PORT_80_TCP_PROTO=tcp": "",
		"QUOIN_TOKEN=qn_a": "", "QUOIN_NIGHT=1": "", "PATH=/bin": "", "QUOINS=1": "",
	} {
		err := checkVariables([]string{"HOME=/", variable})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", variable, err, want)
		}
	}
	err := checkVariables([]string{"QUOIN_ADR=secret one", "QUOIN_UURL=secret two"})
	if err == nil || !strings.Contains(err.Error(), "QUOIN_ADR ") || !strings.Contains(err.Error(), "QUOIN_UURL ") || strings.Contains(err.Error(), "secret") {
		t.Errorf("of two: %v", err)
	}
}

// TestDocumentsNameTheFolderOfTheService: a backup, a restore and a start by hand are of the folder that the service serves.
func TestDocumentsNameTheFolderOfTheService(t *testing.T) {
	named := regexp.MustCompile(`--data (/[^\s` + "`" + `]*)`)
	root := filepath.Join("..", "..", "..")
	unit, err := os.ReadFile(filepath.Join(root, "packaging", "quoin.service"))
	if err != nil {
		t.Fatal(err)
	}
	served := named.FindStringSubmatch(string(unit))[1]
	documents, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil || len(documents) == 0 {
		t.Fatal(documents, err)
	}
	for _, path := range documents {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range named.FindAllStringSubmatch(string(text), -1) {
			if found[1] != served {
				t.Errorf("%s names %s, and the service serves %s", path, found[1], served)
			}
		}
	}
}

var variableName = regexp.MustCompile(`QUOIN_[A-Z0-9_]*[A-Z0-9]\b`)

// TestVariablesOfTheProject: what the code reads, and what documents, packages, scripts and tests name, is known.
func TestVariablesOfTheProject(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	for _, place := range []string{
		"Makefile", "README.md", "CONTRIBUTING.md", "main.go", "docs", "packaging", "scripts", "core", "storage",
		"test/cluster", "test/hostile", "test/bench", "test/browser/helpers", "test/browser/playwright.config.ts", "examples", ".ci",
	} {
		err := filepath.WalkDir(filepath.Join(root, place), func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata" || entry.Name() == "decisions"):
				return fs.SkipDir
			case entry.IsDir() || strings.HasPrefix(entry.Name(), "variables"):
				return nil
			}
			text, err := os.ReadFile(path)
			for _, name := range variableName.FindAllString(string(text), -1) {
				if checkVariables([]string{name + "=1"}) != nil {
					t.Errorf("%s: %s is not known", path, name)
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
