package scaffold

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strconv"
)

// enlist adds the type of the package at an import path to the list of content types in a Go file: to the only
// []model.Type{…}, or to the only append(plugins.All(), …). It fails if the file has no such list, or contains the
// package already.
func enlist(source []byte, importPath, pkg string) ([]byte, error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, spec := range parsed.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); path == importPath {
			return nil, fmt.Errorf("it has %s already", importPath)
		}
	}
	list, last, imports := findList(parsed), token.NoPos, findImports(parsed)
	if list == nil || imports == nil {
		return nil, fmt.Errorf("it has no list of content types: []model.Type{…} or append(plugins.All(), …)")
	}
	entry := pkg + ".Type()"
	switch list := list.(type) {
	case *ast.CompositeLit:
		last = list.Rbrace
		entry = elementAfter(files, list.Elts, list.Rbrace, entry)
	case *ast.CallExpr:
		last = list.Rparen
		entry = elementAfter(files, list.Args, list.Rparen, entry)
	}
	// The later position comes first, so that the earlier one stays valid.
	text := insert(string(source), files.Position(last).Offset, entry)
	text = insert(text, files.Position(imports.Rparen).Offset, fmt.Sprintf("\t%q\n", importPath))
	return format.Source([]byte(text))
}

// elementAfter returns the text of an element that follows others, before the closing bracket.
func elementAfter(files *token.FileSet, others []ast.Expr, closing token.Pos, element string) string {
	if len(others) == 0 {
		return element
	}
	last := files.Position(others[len(others)-1].End()).Line
	if last != files.Position(closing).Line {
		return element + ",\n"
	}
	return ", " + element
}

func insert(text string, at int, part string) string { return text[:at] + part + text[at:] }

// findImports returns the import declaration with brackets, or nil.
func findImports(file *ast.File) *ast.GenDecl {
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT && g.Rparen.IsValid() {
			return g
		}
	}
	return nil
}

// findList returns the literal or the call with the content types, or nil.
func findList(file *ast.File) (found ast.Expr) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if array, ok := n.Type.(*ast.ArrayType); ok && isName(array.Elt, "model", "Type") {
				found = n
			}
		case *ast.CallExpr:
			if fn, ok := n.Fun.(*ast.Ident); ok && fn.Name == "append" && len(n.Args) > 0 && isAll(n.Args[0]) {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// isAll reports whether an expression is plugins.All().
func isAll(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && isName(call.Fun, "plugins", "All")
}

func isName(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg
}
