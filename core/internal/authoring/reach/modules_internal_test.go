package reach

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"
)

// modules writes the module of testdata/modules, which requires the source of Quoin, and returns its folder.
func modules(t *testing.T) string {
	t.Helper()
	quoin, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/modules")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(quoin, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	const required = "example.com/required"
	for _, err := range []error{
		file.AddModuleStmt("example.com/modules"), file.AddRequire(Quoin, "v0.0.0"), file.AddReplace(Quoin, "", quoin, ""),
		file.AddRequire(required, "v0.0.0"), file.AddReplace(required, "", "./required", ""),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if text, err = file.Format(); err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(quoin, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"go.mod": text, "go.sum": sums, "required/go.mod": []byte("module " + required + "\n\ngo 1.26.0\n")} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// alone returns the part of loaded packages that a package needs.
func (l *loaded) alone(root string) *loaded {
	part := &loaded{program: l.program, roots: map[string]bool{root: true}, followed: map[string]bool{}}
	for _, p := range l.packages {
		if p.PkgPath != root {
			continue
		}
		packages.Visit([]*packages.Package{p}, func(p *packages.Package) bool {
			if l.followed[p.PkgPath] {
				part.followed[p.PkgPath] = true
				part.packages = append(part.packages, p)
			}
			return l.followed[p.PkgPath]
		}, nil)
	}
	return part
}

// summary returns a report in a few words: "files=os.Remove byvalue/byvalue.go:14".
func summary(r *Report) string {
	var all []string
	for _, area := range Areas {
		if at, found := r.Areas[area]; found {
			all = append(all, string(area)+"="+at.Name)
		}
	}
	for _, service := range Services {
		if at, found := r.Services[service]; found {
			all = append(all, string(service)+"="+at.Name)
		}
	}
	for _, access := range Accesses {
		if text := r.contentText(access); text != "" {
			all = append(all, string(access)+"="+text)
		}
	}
	for _, at := range r.Unknown {
		all = append(all, "unknown="+at.Name+" "+at.Position)
	}
	return strings.Join(all, "\n")
}

func TestWhatModulesReach(t *testing.T) {
	folder := modules(t)
	l, err := load(t.Context(), Source{Folder: folder, Flags: []string{"-mod=mod"}}, []string{"./..."})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(reached)) {
		r := l.alone("example.com/modules/" + name).analyse()
		if got := summary(r); got != strings.Join(reached[name], "\n") {
			t.Errorf("%s reaches\n%s\nwant\n%s", name, got, strings.Join(reached[name], "\n"))
		}
	}
	r := l.alone("example.com/modules/reflectedcontent").analyse()
	if text := r.contentText(AsPlugin); !strings.Contains(text, "post: delete") {
		t.Errorf("content that reflection finds is used %q", text)
	}
	// A template may call every method of the values that it gets.
	r = l.alone("example.com/modules/template").analyse()
	if r.Answer(Network) != Reaches || r.Services[Requests].Name == "" || !strings.Contains(r.contentText(AsPlugin), "any type: ") {
		t.Errorf("a template reaches\n%s", summary(r))
	}
}

func TestWhatTheExampleReaches(t *testing.T) {
	source := Source{Folder: "../../../../examples/events"}
	imported, err := Imports(t.Context(), source)
	if want := []string{"example.com/events/event"}; err != nil || !slices.Equal(imported, want) {
		t.Fatalf("the program imports %q, %v", imported, err)
	}
	r, err := Analyse(t.Context(), source, imported...)
	if err != nil {
		t.Fatal(err)
	}
	const want = `as the plugin=event: list, update; member: read
as the caller=event: count, list
in rules of types=event: list`
	if got := summary(r); got != want {
		t.Errorf("the example reaches\n%s\nwant\n%s", got, want)
	}
	routes := []Route{{Pattern: "GET /api/events/calendar.ics"}, {Pattern: "GET /programme"}}
	if !slices.EqualFunc(r.Routes, routes, func(a, b Route) bool { return a.Pattern == b.Pattern && a.Site == b.Site }) {
		t.Errorf("the routes are %+v", r.Routes)
	}
}

func TestCodeThatDoesNotCompile(t *testing.T) {
	folder := modules(t)
	if err := os.WriteFile(filepath.Join(folder, "helper", "helper.go"), []byte("package helper\n\nfunc Remove() error { return 1 }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"./indirect", "./missing"} {
		if r, err := Analyse(t.Context(), Source{Folder: folder, Flags: []string{"-mod=mod"}}, pattern); err == nil {
			t.Errorf("%s reaches\n%s", pattern, summary(r))
		}
	}
}

func TestHowAReportIsPrinted(t *testing.T) {
	l, err := load(t.Context(), Source{Folder: modules(t), Flags: []string{"-mod=mod"}}, []string{"./indirect", "./requiring", "./unsafely", "./content"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	report := func(name string) *Report { return l.alone("example.com/modules/" + name).analyse() }
	for _, write := range []func() error{
		func() error { return report("indirect").Write(&out, "indirect:") },
		func() error { return report("requiring").Write(&out, "requiring:") },
		func() error { return report("unsafely").Write(&out, "unsafely:") },
		func() error { return report("content").Write(&out, "content:") },
	} {
		if err := write(); err != nil {
			t.Fatal(err)
		}
	}
	const want = `indirect:
  network            does not reach
  files              reaches: os.Remove, helper/helper.go:6 (indirect.Plugin > indirect.work > helper.Remove)
  processes          does not reach
  environment        does not reach
  services of Quoin  does not reach
  content            does not reach
requiring:
  network            does not reach
  files              reaches: os.Remove, example.com/required/inner/inner.go:6 (requiring.Plugin > requiring.work > required.Remover.Remove > inner.Remove)
  processes          does not reach
  environment        does not reach
  services of Quoin  does not reach
  content            does not reach
unsafely:
  network            cannot be known
  files              cannot be known
  processes          cannot be known
  environment        cannot be known
  services of Quoin  cannot be known
  content            cannot be known
  That cannot be known because of
    unsafely/unsafely.go:16: unsafe
content:
  network                  does not reach
  files                    does not reach
  processes                does not reach
  environment              does not reach
  services of Quoin        does not reach
  content as the plugin    any type: read; member: list; post: delete
  content in transactions  order: update
`
	if got := out.String(); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

func TestRoutesThatUseTheContentOfTheSite(t *testing.T) {
	l, err := load(t.Context(), Source{Folder: modules(t), Flags: []string{"-mod=mod"}}, []string{"./routes", "./drawn"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	drawn := l.alone("example.com/modules/drawn").analyse()
	if len(drawn.Routes) != 1 || drawn.Routes[0].Site != CannotBeKnown {
		t.Errorf("a template that gets a call: %+v", drawn.Routes)
	}
	for _, r := range l.alone("example.com/modules/routes").analyse().Routes {
		got[strings.TrimPrefix(r.Pattern, "GET /api/x/")] = strings.TrimSpace(r.Site.String() + " " + r.At.Position)
	}
	want := map[string]string{
		"caller":    "does not reach",
		"shared":    "does not reach",
		"interface": "does not reach",
		"site":      "reaches routes/routes.go:66",
		"helper":    "reaches routes/routes.go:69",
		"method":    "reaches routes/routes.go:69",
		"wrapped":   "reaches routes/routes.go:66",
		"dynamic":   "cannot be known routes/routes.go:69",
		"unsafe":    "cannot be known routes/routes.go:93",
		"methods":   "cannot be known routes/routes.go:114",
		"first":     "reaches routes/routes.go:123",
		"second":    "reaches routes/routes.go:123",
		"stored":    "cannot be known routes/routes.go:97",
	}
	if !maps.Equal(got, want) {
		for name := range want {
			if got[name] != want[name] {
				t.Errorf("%s %s, want %s", name, got[name], want[name])
			}
		}
		t.Error(got)
	}
}
