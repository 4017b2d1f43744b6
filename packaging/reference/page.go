package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// page is the reference of a package.
type page struct {
	name string // its folder in the module
	doc  *doc.Package
	fset *token.FileSet
}

// read reads the package in a folder of the module.
func read(folder string) (*page, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	p := &page{name: folder, fset: token.NewFileSet()}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(p.fset, name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no Go files", folder)
	}
	p.doc, err = doc.NewFromFiles(p.fset, files, "github.com/quoin-cms/quoin/"+folder)
	return p, err
}

// markdown returns the reference: the comment of the package, a list of names, and a section for each declaration.
func (p *page) markdown() string {
	var out strings.Builder
	fmt.Fprintf(&out, "# Package %s\n\n%s", p.name, p.text(p.doc.Doc))
	var sections []section
	for _, value := range slices.Concat(p.doc.Consts, p.doc.Vars) {
		sections = append(sections, p.value(value))
	}
	for _, fn := range p.doc.Funcs {
		sections = append(sections, p.function(fn))
	}
	for _, typ := range p.doc.Types {
		sections = append(sections, p.typ(typ)...)
	}
	out.WriteString("\n")
	for _, s := range sections {
		if s.top {
			fmt.Fprintf(&out, "- [%s](#%s)\n", s.title, anchor(s.title))
		}
	}
	for _, s := range sections {
		fmt.Fprintf(&out, "\n%s %s\n\n```go\n%s\n```\n", map[bool]string{true: "##", false: "###"}[s.top], s.title, s.code)
		if s.text != "" {
			fmt.Fprintf(&out, "\n%s", s.text)
		}
	}
	return out.String()
}

// section is a declaration.
type section struct {
	title string
	top   bool // whether it is listed above, and has sections below it
	code  string
	text  string
}

func (p *page) value(v *doc.Value) section {
	kind := map[token.Token]string{token.CONST: "const ", token.VAR: "var "}[v.Decl.Tok]
	title := kind + v.Names[0]
	if len(v.Names) > 1 {
		title += " and others"
	}
	return section{title, true, p.code(v.Decl), p.text(v.Doc)}
}

func (p *page) function(f *doc.Func) section {
	name := f.Name
	if f.Recv != "" {
		name = strings.TrimPrefix(f.Recv, "*") + "." + name
	}
	return section{"func " + name, f.Recv == "", p.code(f.Decl), p.text(f.Doc)}
}

// typ returns the sections of a type: its own, those of its constants, variables and functions, and those of its methods.
func (p *page) typ(t *doc.Type) []section {
	all := []section{{"type " + t.Name, true, p.code(t.Decl), p.text(t.Doc)}}
	for _, value := range slices.Concat(t.Consts, t.Vars) {
		all = append(all, below(p.value(value)))
	}
	for _, fn := range slices.Concat(t.Funcs, t.Methods) {
		all = append(all, below(p.function(fn)))
	}
	return all
}

func below(s section) section {
	s.top = false
	return s
}

// code returns a declaration as Go formats it, with the comments of its fields, without its own comment and body.
func (p *page) code(decl ast.Decl) string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		d.Doc, d.Body = nil, nil
	case *ast.GenDecl:
		d.Doc = nil
	}
	var out bytes.Buffer
	if err := format.Node(&out, p.fset, decl); err != nil {
		return err.Error()
	}
	return out.String()
}

// text returns a comment as Markdown.
func (p *page) text(text string) string {
	printer := p.doc.Printer()
	printer.HeadingLevel = 4
	printer.HeadingID = func(*comment.Heading) string { return "" }
	printer.DocLinkURL = func(link *comment.DocLink) string {
		folder, ours := strings.CutPrefix(link.ImportPath, "github.com/quoin-cms/quoin/")
		switch {
		case link.ImportPath == "":
			return p.anchorOf(link)
		case ours:
			return strings.ReplaceAll(folder, "/", "-") + ".md"
		}
		return link.DefaultURL("https://pkg.go.dev")
	}
	return string(printer.Markdown(p.doc.Parser().Parse(text)))
}

// anchorOf returns the fragment of the section of a name in this package.
func (p *page) anchorOf(link *comment.DocLink) string {
	isType := slices.ContainsFunc(p.doc.Types, func(t *doc.Type) bool { return t.Name == link.Name })
	switch {
	case link.Recv != "":
		return "#" + anchor("func "+link.Recv+"."+link.Name)
	case isType:
		return "#" + anchor("type "+link.Name)
	}
	return "#" + anchor("func "+link.Name)
}

// anchor returns the fragment of a heading as Markdown renderers make it.
func anchor(title string) string {
	kept := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z':
			return r
		}
		return -1
	}, strings.ToLower(title))
	return kept
}
