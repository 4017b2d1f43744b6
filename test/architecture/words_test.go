package architecture

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNamesUseOrdinaryWords rejects declared names with a word of testdata/words.txt, which has no ordinary meaning in code.
func TestNamesUseOrdinaryWords(t *testing.T) {
	better := readWords(t)
	for _, top := range []string{"core", "plugins", "storage", "test"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(file string, _ os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(file, ".go") {
				return err
			}
			fset := token.NewFileSet()
			parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, name := range declared(parsed) {
				for _, word := range nameWord.FindAllString(name.Name, -1) {
					if use, listed := better[strings.ToLower(word)]; listed {
						t.Errorf("%s: the name %s has the word %q; use %s", fset.Position(name.Pos()), name.Name, word, use)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// nameWord matches a word of a name in camel case.
var nameWord = regexp.MustCompile(`[A-Z]+[a-z0-9]*|[a-z0-9]+`)

// readWords returns the words to use instead of each listed word.
func readWords(t *testing.T) map[string]string {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "words.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	better := map[string]string{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if word, use, ok := strings.Cut(lines.Text(), " "); ok && word != "#" {
			better[word] = strings.TrimSpace(use)
		}
	}
	if len(better) == 0 {
		t.Fatal("no word is listed")
	}
	return better
}

// declared returns the names that a file declares.
func declared(file *ast.File) (names []*ast.Ident) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			names = append(names, n.Name)
		case *ast.TypeSpec:
			names = append(names, n.Name)
		case *ast.ValueSpec:
			names = append(names, n.Names...)
		case *ast.Field:
			names = append(names, n.Names...)
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				return true
			}
			for _, left := range n.Lhs {
				if name, ok := left.(*ast.Ident); ok {
					names = append(names, name)
				}
			}
		}
		return true
	})
	return names
}
