package architecture

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	excerptOf = regexp.MustCompile("(?ms)^```\\w+ (\\S+)\n(.*?)^```$")
	linkTo    = regexp.MustCompile(`\]\(\.\./([^)#]+)\)`)
	testName  = regexp.MustCompile("`(Test\\w+)`")
)

// TestRecipes checks that docs/recipes.md has twelve recipes, each with an excerpt of at most 25 lines that is in its file, links
// to files that exist, and the name of a test in a file that it links to.
func TestRecipes(t *testing.T) {
	guide := readText(t, "docs/recipes.md")
	recipes := strings.Split(guide, "\n## ")[1:]
	if len(recipes) != 12 {
		t.Errorf("there are %d recipes, want 12", len(recipes))
	}
	for _, recipe := range recipes {
		title, text, _ := strings.Cut(recipe, "\n")
		t.Run(title, func(t *testing.T) {
			excerpts := excerptOf.FindAllStringSubmatch(text, -1)
			if len(excerpts) != 1 || strings.Count(text, "```") != 2 {
				t.Fatalf("it has %d excerpts with a file, want 1", len(excerpts))
			}
			file, excerpt := excerpts[0][1], unindented(excerpts[0][2])
			if lines := strings.Count(excerpt, "\n"); lines < 3 || lines > 25 {
				t.Errorf("the excerpt has %d lines", lines)
			}
			if !strings.Contains("\n"+unindented(readText(t, file)), "\n"+excerpt) {
				t.Errorf("%s does not have the excerpt", file)
			}
			tests, linked := "", false
			for _, to := range linkTo.FindAllStringSubmatch(text, -1) {
				linked = linked || to[1] == file
				if content := readText(t, to[1]); strings.HasSuffix(to[1], "_test.go") {
					tests += content
				}
			}
			if !linked {
				t.Errorf("there is no link to %s", file)
			}
			names := testName.FindAllStringSubmatch(text, -1)
			if len(names) == 0 {
				t.Error("no test is named")
			}
			for _, name := range names {
				if !strings.Contains(tests, "func "+name[1]+"(t *testing.T)") {
					t.Errorf("the linked files have no %s", name[1])
				}
			}
		})
	}
}

// readText returns a file of the repository.
func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// unindented returns a text without the spaces and tabs at the beginning of its lines.
func unindented(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString(strings.TrimLeft(line, " \t"))
	}
	return out.String()
}
