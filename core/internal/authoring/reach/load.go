package reach

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// Source is a module whose packages are analysed.
type Source struct {
	Folder string   // of the module
	Flags  []string // of the Go command, such as -modfile
}

// entryFunctions are the functions of a package that a program calls.
var entryFunctions = []string{"Plugin", "All", "Type", "main"}

// Analyse returns the reach of the packages that the patterns name, with the packages of other modules that they import. It runs the Go
// command, which compiles the packages of Quoin and of the standard library that they import, unless they are in the build cache.
// The report is for the system for which the Go command builds, without cgo, as `quoin build` builds.
func Analyse(ctx context.Context, source Source, patterns ...string) (*Report, error) {
	l, err := load(ctx, source, patterns)
	if err != nil {
		return nil, err
	}
	return l.analyse(), nil
}

// analyse returns the reach of the packages.
func (l *loaded) analyse() *Report {
	w := newWalk(l)
	w.run()
	if w.inspected {
		// Values within values count as well, which is known only now.
		further := newWalk(l)
		further.deep, further.makes = true, w.maker
		further.run()
		w = further
	}
	slices.SortFunc(w.out.Unknown, compareEvidence)
	return w.out
}

// loaded are packages in the form in which they are analysed.
type loaded struct {
	program  *ssa.Program
	packages []*packages.Package // those that are followed
	roots    map[string]bool     // the paths of those that the patterns name
	followed map[string]bool     // the paths of all
}

// Imports returns the paths of the packages that the program in the folder of a module imports, without those of the standard
// library and of Quoin.
func Imports(ctx context.Context, source Source) (paths []string, err error) {
	config := source.config(ctx)
	config.Mode = packages.NeedName | packages.NeedImports | packages.NeedModule | packages.NeedDeps
	all, err := packages.Load(&config, ".")
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		for _, imported := range p.Imports {
			if imported.Module != nil && imported.Module.Path != Quoin {
				paths = append(paths, imported.PkgPath)
			}
		}
	}
	slices.Sort(paths)
	return paths, firstError(all)
}

// config returns how packages are loaded.
func (s Source) config(ctx context.Context) packages.Config {
	return packages.Config{
		Context: ctx, Dir: s.Folder, BuildFlags: append([]string{"-trimpath"}, s.Flags...),
		Env: append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOPACKAGESDRIVER=off"),
	}
}

func load(ctx context.Context, source Source, patterns []string) (*loaded, error) {
	config := source.config(ctx)
	config.Mode = packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedModule
	named, err := packages.Load(&config, patterns...)
	if err != nil {
		return nil, err
	}
	l := &loaded{roots: map[string]bool{}, followed: map[string]bool{}}
	if err := firstError(named); err != nil {
		return nil, err
	}
	for _, p := range named {
		l.roots[p.PkgPath] = true
	}
	var paths []string
	packages.Visit(named, func(p *packages.Package) bool {
		follow := l.roots[p.PkgPath] || p.Module != nil && p.Module.Path != Quoin
		if follow {
			l.followed[p.PkgPath] = true
			paths = append(paths, p.PkgPath)
		}
		return follow
	}, nil)
	slices.Sort(paths)
	// Without NeedDeps, dependencies are read from export data, which has no function bodies.
	config.Mode = packages.LoadSyntax | packages.NeedModule
	if l.packages, err = packages.Load(&config, paths...); err != nil {
		return nil, err
	}
	if err := firstError(l.packages); err != nil {
		return nil, err
	}
	program, made := ssautil.Packages(l.packages, ssa.InstantiateGenerics)
	if i := slices.Index(made, nil); i >= 0 {
		return nil, fmt.Errorf("%s does not compile", l.packages[i].PkgPath)
	}
	program.Build()
	l.program = program
	return l, nil
}

// firstError returns an error of packages, or of their imports.
func firstError(all []*packages.Package) (first error) {
	packages.Visit(all, nil, func(p *packages.Package) {
		if first == nil && len(p.Errors) > 0 {
			first = fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
		}
	})
	return first
}

// system returns the name of the system for which the Go command builds.
func system() string {
	name := func(variable, otherwise string) string {
		if text := os.Getenv(variable); text != "" {
			return text
		}
		return otherwise
	}
	return name("GOOS", runtime.GOOS) + "/" + name("GOARCH", runtime.GOARCH)
}

// place returns the position of a file and line for people: relative to the module, with the path of the module before it unless
// the patterns name packages of that module.
func (l *loaded) place(file string, line int) string {
	name, dir := filepath.Base(file), ""
	for _, p := range l.packages {
		if p.Module == nil || len(p.Module.Dir) <= len(dir) {
			continue
		}
		relative, err := filepath.Rel(p.Module.Dir, file)
		if err != nil || !filepath.IsLocal(relative) {
			continue
		}
		name, dir = relative, p.Module.Dir
		if !l.isOwn(p.Module.Path) {
			name = filepath.Join(p.Module.Path, relative)
		}
	}
	return fmt.Sprintf("%s:%d", filepath.ToSlash(name), line)
}

// isOwn reports whether the patterns name packages of a module.
func (l *loaded) isOwn(module string) bool {
	for _, p := range l.packages {
		if p.Module != nil && p.Module.Path == module && l.roots[p.PkgPath] {
			return true
		}
	}
	return false
}
