package reach

import (
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// typesOf returns the types of packages.
func typesOf(t *testing.T, patterns ...string) map[string]*types.Package {
	t.Helper()
	found, err := packages.Load(&packages.Config{Context: t.Context(), Mode: packages.LoadTypes}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*types.Package{}
	for _, p := range found {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		all[p.PkgPath] = p.Types
	}
	return all
}

func TestEveryStandardPackageIsInATable(t *testing.T) {
	found, err := packages.Load(&packages.Config{Context: t.Context(), Mode: packages.NeedName}, "std")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range found {
		if slices.Contains(strings.Split(p.PkgPath, "/"), "internal") || strings.HasPrefix(p.PkgPath, "vendor/") {
			continue // which no other module can import
		}
		if _, listed := standard[p.PkgPath]; !listed && !isHarmless(p.PkgPath) {
			t.Errorf("%s is in no table", p.PkgPath)
		}
	}
	if _, unknown := ofStandard(member{"new/package", "Func"}); unknown == "" {
		t.Error("a package that is in no table reaches nothing")
	}
}

func TestTheTablesNameWhatExists(t *testing.T) {
	// The members of syscall differ between systems, and common is a type that testing does not export.
	paths := slices.DeleteFunc(slices.Sorted(maps.Keys(standard)), func(path string) bool {
		return path == "syscall" || path == "testing" || path == "runtime/race"
	})
	for path, p := range typesOf(t, paths...) {
		for name := range standard[path].members {
			typ, method, isMethod := strings.Cut(name, ".")
			o := p.Scope().Lookup(typ)
			switch {
			case name == "noBody.*":
			case o == nil:
				t.Errorf("%s has no %s", path, typ)
			case isMethod && method != "*":
				if found, _, _ := types.LookupFieldOrMethod(o.Type(), true, p, method); found == nil {
					t.Errorf("%s has no %s", path, name)
				}
			}
		}
	}
}

func TestWhatStandardFunctionsReach(t *testing.T) {
	for _, c := range []struct {
		path, name string
		want       []Area
	}{
		{"os", "Open", []Area{Files}},
		{"os", "NotYetKnown", []Area{Files}},
		{"os", "Args", []Area{Environment}},
		{"os", "Process.Kill", []Area{Processes}},
		{"os", "File.Write", nil},
		{"net/http", "Get", []Area{Network}},
		{"net/http", "Request.ParseForm", nil},
		{"net/http", "Dir.Open", []Area{Files}},
		{"crypto/tls", "Dial", []Area{Network}},
		{"crypto/tls", "X509KeyPair", nil},
		{"crypto/sha256", "Sum256", nil},
		{"syscall", "Syscall", []Area{Network, Files, Processes, Environment}},
		{"syscall", "Getenv", []Area{Environment}},
		{"text/template", "Template.ParseFiles", []Area{Files}},
		{"text/template", "Template.ParseFS", nil},
	} {
		if got, unknown := ofStandard(member{c.path, c.name}); unknown != "" || !slices.Equal(got, c.want) {
			t.Errorf("%s.%s reaches %v, %q", c.path, c.name, got, unknown)
		}
	}
}

func TestWhatPackagesOfQuoinReach(t *testing.T) {
	for _, c := range []struct {
		path     string
		fromMain bool
		want     []Area
		unknown  bool
	}{
		{path: Quoin + "/core/plugin"},
		{path: Quoin + "/plugins/post"},
		{path: Quoin + "/core/app", fromMain: true},
		{path: Quoin + "/core/app", unknown: true},
		{path: Quoin + "/core/modeltest", fromMain: true, unknown: true},
		{path: Quoin + "/storage/bolt", want: []Area{Files}},
	} {
		if got, unknown := ofQuoin(c.path, c.fromMain); !slices.Equal(got, c.want) || (unknown != "") != c.unknown {
			t.Errorf("%s from main %t reaches %v, %q", c.path, c.fromMain, got, unknown)
		}
	}
}

// TestEveryMethodForPluginsIsInATable finds methods of later versions of package plugin that nobody has thought about.
func TestEveryMethodForPluginsIsInATable(t *testing.T) {
	none := strings.Fields("Plugin.Label Site.Settings Site.Now Site.URL Site.Types Site.Leads Site.Go Call.OnReach Call.Reach Call.PathValue")
	scope := typesOf(t, pluginPath)[pluginPath].Scope()
	found := map[string]bool{}
	for _, name := range scope.Names() {
		typ, is := scope.Lookup(name).(*types.TypeName)
		if !is || !typ.Exported() || types.IsInterface(typ.Type()) {
			continue
		}
		for method := range types.NewMethodSet(types.NewPointer(typ.Type())).Methods() {
			m := memberOf(method.Obj())
			if !method.Obj().Exported() {
				continue
			}
			found[m.name] = true
			_, service := services[m.name]
			_, _, content := useOf(m)
			if !service && !content && !slices.Contains(none, m.name) {
				t.Errorf("%s is in no table", m.name)
			}
		}
	}
	for _, name := range slices.Concat(none, slices.Collect(maps.Keys(services))) {
		if !found[name] {
			t.Errorf("package plugin has no %s", name)
		}
	}
}
