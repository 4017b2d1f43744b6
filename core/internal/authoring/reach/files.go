package reach

import (
	"bufio"
	"go/ast"
	"go/build"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// files adds the places in the files of a package, outside of its functions, that make the answers uncertain: assembly, cgo and the directive
// go:linkname. A function without a body that the latter declares is added where it is called.
func (w *walk) files(p *packages.Package) {
	for _, name := range p.OtherFiles {
		switch filepath.Ext(name) {
		case ".s":
			w.assembly(name)
		case ".syso":
			w.doubtAt(Evidence{Position: w.place(name, 1), Name: "a compiled object"})
		}
	}
	context := build.Default
	context.CgoEnabled = true
	for _, name := range p.IgnoredFiles {
		// These are compiled where cgo is available.
		if matched, err := context.MatchFile(filepath.Split(name)); err == nil && matched && filepath.Ext(name) == ".go" {
			w.doubtAt(Evidence{Position: w.place(name, 1), Name: "cgo"})
		}
	}
	for _, file := range p.Syntax {
		w.linknames(p.PkgPath, file)
	}
}

// assembly adds a file in assembly language with code or data.
func (w *walk) assembly(name string) {
	file, err := os.Open(name)
	if err != nil {
		w.doubtAt(Evidence{Position: w.place(name, 1), Name: "assembly"})
		return
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for line := 1; lines.Scan(); line++ {
		text := strings.TrimSpace(lines.Text())
		if text != "" && !strings.HasPrefix(text, "//") {
			w.doubtAt(Evidence{Position: w.place(name, line), Name: "assembly"})
			return
		}
	}
	if lines.Err() != nil {
		w.doubtAt(Evidence{Position: w.place(name, 1), Name: "assembly"})
	}
}

// linknames adds the directives go:linkname of a file of a package. Those of functions without a body matter only where these are
// called.
func (w *walk) linknames(path string, file *ast.File) {
	bodiless := map[string]bool{}
	for _, declaration := range file.Decls {
		if fn, is := declaration.(*ast.FuncDecl); is && fn.Body == nil {
			bodiless[fn.Name.Name] = true
		}
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			words := strings.Fields(comment.Text)
			switch {
			case len(words) < 2 || words[0] != "//go:linkname":
			case bodiless[words[1]]:
				w.linked[path+"."+words[1]] = true
			default:
				w.doubtAt(Evidence{Position: w.positionOf(comment.Pos()), Name: "go:linkname"})
			}
		}
	}
}
