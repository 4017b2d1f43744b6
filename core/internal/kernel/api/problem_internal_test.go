package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

// TestOutcomes has a status for every code that core declares.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "../../../error.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	codes := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); !ok || typ.Name != "Code" {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		codes++
		if out := outcomes[core.Code(text)]; out.Status < 400 || out.Title == "" {
			t.Errorf("%s has no outcome", text)
		}
		return true
	})
	if codes != len(outcomes) || codes == 0 {
		t.Errorf("%d codes, %d outcomes", codes, len(outcomes))
	}
}
