package app

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestAlertRules: the rules that the manual offers are YAML, each with what Prometheus wants of one, and of metrics that there are.
func TestAlertRules(t *testing.T) {
	root := filepath.Join("..", "..")
	manual, err := os.ReadFile(filepath.Join(root, "docs", "operations.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(manual), "Recommended alerts:\n\n```yaml\n")
	text, _, _ = strings.Cut(text, "```")
	var rules []map[string]string
	if err := yaml.Unmarshal([]byte(text), &rules); err != nil {
		t.Fatal(err)
	}
	if len(rules) != 8 {
		t.Errorf("there are %d rules", len(rules))
	}
	source := sourceOf(t, filepath.Join(root, "core"))
	metric := regexp.MustCompile(`\b(quoin|process)_[a-z_]+`)
	for _, rule := range rules {
		expr := rule["expr"]
		if len(rule) != 3 || rule["alert"] == "" || expr == "" || rule["for"] == "" {
			t.Errorf("%v is no rule", rule)
		}
		for _, pair := range []string{"()", "{}", "[]"} {
			if strings.Count(expr, pair[:1]) != strings.Count(expr, pair[1:]) {
				t.Errorf("%s: %s does not close", rule["alert"], expr)
			}
		}
		for _, name := range metric.FindAllString(expr, -1) {
			name = strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_count")
			if !strings.Contains(source, `"`+name) {
				t.Errorf("%s: there is no metric %s", rule["alert"], name)
			}
		}
	}
}

// sourceOf gives the code of a folder, without its tests.
func sourceOf(t *testing.T, folder string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
