package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"strconv"
)

// mutant is one change of a file that leaves it a program.
type mutant struct {
	file   string
	line   int
	what   string // the sort of the change
	before string // the line as it is
	after  string // the line, or lines, as changed
	source []byte // of the whole file
}

// site is a place that can be changed: apply changes the tree, and undo brings it back.
type site struct {
	node        ast.Node
	what        string
	apply, undo func()
}

// swaps are the operators that a slip puts in place of another.
var swaps = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD,
}

// parse reads a file with its comments, so that a changed file has the directives of the original.
func parse(name string, source []byte) (*token.FileSet, *ast.File, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.ParseComments)
	return set, file, err
}

// sites returns the places of a file that can be changed, in the order of the source.
func sites(file *ast.File) (all []site) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok == token.VAR // constants and types: a slip there seldom compiles
		case *ast.IfStmt:
			all = append(all, negate(n))
		case *ast.BinaryExpr:
			all = append(all, swap(n)...)
		case *ast.BlockStmt:
			all = append(all, statements(&n.List)...)
		case *ast.CaseClause:
			all = append(all, statements(&n.Body)...)
		case *ast.ReturnStmt:
			all = append(all, zeroes(n)...)
		case *ast.BasicLit:
			all = append(all, oneMore(n)...)
		}
		return true
	})
	return all
}

// negate negates the condition of an if statement.
func negate(n *ast.IfStmt) site {
	old := n.Cond
	return site{n, "negated condition", func() {
		n.Cond = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: old}}
	}, func() { n.Cond = old }}
}

// swap puts another operator in place of that of an expression. It leaves sums of texts alone: their difference does not
// compile.
func swap(n *ast.BinaryExpr) []site {
	to, ok := swaps[n.Op]
	if !ok || (n.Op == token.ADD || n.Op == token.SUB) && (isText(n.X) || isText(n.Y)) {
		return nil
	}
	old := n.Op
	return []site{{n, fmt.Sprintf("%s for %s", to, old), func() { n.Op = to }, func() { n.Op = old }}}
}

// isText reports whether an expression is a string literal, or a sum with one.
func isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return isText(e.X) || isText(e.Y)
	}
	return false
}

// statements removes each call, each increment, and each if statement that only returns an error.
func statements(list *[]ast.Stmt) (all []site) {
	old := *list
	for i, s := range old {
		what := ""
		switch s := s.(type) {
		case *ast.ExprStmt:
			if _, call := s.X.(*ast.CallExpr); call {
				what = "deleted call"
			}
		case *ast.IncDecStmt:
			what = "deleted increment"
		case *ast.IfStmt:
			if s.Init == nil && s.Else == nil && returnsError(s) {
				what = "dropped error"
			}
		}
		if what == "" {
			continue
		}
		all = append(all, site{s, what, func() {
			changed := append([]ast.Stmt{}, old[:i]...)
			if kept, ok := s.(*ast.IfStmt); ok {
				// The error stays used, so that the file compiles.
				changed = append(changed, &ast.AssignStmt{Lhs: []ast.Expr{ast.NewIdent("_")}, Tok: token.ASSIGN, Rhs: []ast.Expr{kept.Cond}})
			}
			*list = append(changed, old[i+1:]...)
		}, func() { *list = old }})
	}
	return all
}

// returnsError reports whether an if statement is like "if err != nil { return err }".
func returnsError(s *ast.IfStmt) bool {
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || len(s.Body.List) != 1 {
		return false
	}
	_, returns := s.Body.List[0].(*ast.ReturnStmt)
	left, named := cond.X.(*ast.Ident)
	return returns && named && left.Name == "err"
}

// zeroes returns the zero value in place of each error, boolean and name that a function returns. Where the name is of
// another kind, the file does not compile, and the next site is tried.
func zeroes(n *ast.ReturnStmt) (all []site) {
	for i, result := range n.Results {
		zero := ""
		switch e := result.(type) {
		case *ast.Ident:
			zero = map[string]string{"err": "nil", "true": "false", "false": "true"}[e.Name]
		case *ast.UnaryExpr:
			if e.Op == token.AND {
				zero = "nil"
			}
		case *ast.BinaryExpr:
			if e.Op == token.LAND || e.Op == token.LOR || e.Op == token.EQL || e.Op == token.NEQ {
				zero = "false"
			}
		}
		if zero == "" {
			continue
		}
		all = append(all, site{n, "returned " + zero, func() { n.Results[i] = ast.NewIdent(zero) }, func() { n.Results[i] = result }})
	}
	return all
}

// oneMore adds one to a whole number.
func oneMore(n *ast.BasicLit) []site {
	value, err := strconv.Atoi(n.Value)
	if n.Kind != token.INT || err != nil {
		return nil
	}
	old := n.Value
	return []site{{n, "one more", func() { n.Value = strconv.Itoa(value + 1) }, func() { n.Value = old }}}
}

// change returns the mutant of a site.
func change(set *token.FileSet, file *ast.File, name string, s site) (mutant, error) {
	position := set.Position(s.node.Pos())
	original, err := text(set, file)
	if err != nil {
		return mutant{}, err
	}
	s.apply()
	changed, err := text(set, file)
	s.undo()
	m := mutant{file: name, line: position.Line, what: s.what, source: changed}
	m.before, m.after = difference(original, changed)
	return m, err
}

func text(set *token.FileSet, file *ast.File) ([]byte, error) {
	var out bytes.Buffer
	err := (&printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 8}).Fprint(&out, set, file)
	return out.Bytes(), err
}

// difference returns the lines of two texts that differ, without those at the beginning and the end that are the same.
func difference(before, after []byte) (string, string) {
	a, b := bytes.Split(before, []byte("\n")), bytes.Split(after, []byte("\n"))
	for len(a) > 0 && len(b) > 0 && bytes.Equal(a[0], b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && bytes.Equal(a[len(a)-1], b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return string(bytes.Join(a, []byte("\n"))), string(bytes.Join(b, []byte("\n")))
}
