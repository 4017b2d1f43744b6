package scaffold

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	toldLibrary = regexp.MustCompile(`(?ms)^declare module '([^']+)' \{$(.*?)^\}$`)
	toldName    = regexp.MustCompile(`(?m)^  export (?:const|function|class) (\w+)|^  export (default) `)
)

// TestEditorsAreToldOfAllThatModulesImport compares the names with those that the apps offer. Tests of the apps compare
// the types.
func TestEditorsAreToldOfAllThatModulesImport(t *testing.T) {
	offered := map[string]map[string]bool{}
	for _, app := range []string{"public-ui", "admin-ui"} {
		text, err := os.ReadFile(filepath.Join("../../../..", app, "modules.json"))
		if err != nil {
			t.Fatal(err)
		}
		var libraries map[string][]string
		if err := json.Unmarshal(text, &libraries); err != nil {
			t.Fatal(err)
		}
		for library, names := range libraries {
			if offered[library] == nil {
				offered[library] = map[string]bool{}
			}
			for _, name := range names {
				offered[library][name] = true
			}
		}
	}
	libraries := toldLibrary.FindAllStringSubmatch(string(told), -1)
	// A pattern declares files of the plugin itself, such as *.module.css.
	libraries = slices.DeleteFunc(libraries, func(found []string) bool { return strings.HasPrefix(found[1], "*") })
	if len(libraries) != len(offered) {
		t.Errorf("%d libraries are told of, %d offered", len(libraries), len(offered))
	}
	for _, library := range libraries {
		names := map[string]bool{}
		for _, name := range toldName.FindAllStringSubmatch(library[2], -1) {
			names[name[1]+name[2]] = true
		}
		got, want := slices.Sorted(maps.Keys(names)), slices.Sorted(maps.Keys(offered[library[1]]))
		if !slices.Equal(got, want) {
			t.Errorf("%s: editors are told of\n%s\nwant\n%s", library[1], strings.Join(got, " "), strings.Join(want, " "))
		}
	}
}

func TestTell(t *testing.T) {
	folder := t.TempDir()
	at := filepath.Join(folder, toldFile)
	if err := Tell(folder); err != nil || len(missing(folder, editorFiles())) != 2 {
		t.Errorf("a folder without it has it now: %v", err)
	}
	if err := os.WriteFile(at, []byte("// of before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Tell(folder); err != nil {
		t.Fatal(err)
	}
	if now, err := os.ReadFile(at); err != nil || string(now) != string(told) {
		t.Errorf("it is still %q, %v", now, err)
	}
}
