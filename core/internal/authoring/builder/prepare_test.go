package builder_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
)

// list runs go list with flags in a folder.
func list(t *testing.T, folder string, flags []string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append(append([]string{"list"}, flags...), args...)...)
	cmd.Dir, cmd.Stderr = folder, t.Output()
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("go list %q: %v", args, err)
	}
	return strings.TrimSpace(string(out))
}

func TestARequirementIsPreparedBeforeTheModuleChanges(t *testing.T) {
	own, other := site(t)
	mod := filepath.Join(own, "go.mod")
	before := get(t, mod)
	r, err := builder.Prepare(t.Context(), own, builder.With{Path: "example.com/other/v2/talks", Folder: "../other"}, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "events" || r.Function != "All" || get(t, mod) != before {
		t.Errorf("%+v\n%s", r, get(t, mod))
	}
	if got, want := list(t, own, r.Flags(), "-f", "{{.Dir}}", "example.com/other/v2/talks"), filepath.Join(other, "talks"); got != want {
		t.Errorf("the package is in %q, want %q", got, want)
	}
	undo, err := r.Apply()
	if err != nil || !strings.Contains(get(t, mod), "replace example.com/other/v2 => ../other") {
		t.Errorf("%v\n%s", err, get(t, mod))
	}
	if err := undo(); err != nil || get(t, mod) != before {
		t.Errorf("%v\n%s", err, get(t, mod))
	}
	prepared := strings.TrimPrefix(r.Flags()[1], "-modfile=")
	if err := r.Discard(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(prepared); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s is left: %v", prepared, err)
	}
}

func TestTheViewOfAModuleHasTheSourceOfQuoin(t *testing.T) {
	own, _ := site(t)
	mod := filepath.Join(own, "go.mod")
	put(t, mod, "module example.com/site\n\ngo 1.26.0\n\nrequire "+builder.Quoin+" v0.0.0\n")
	before := get(t, mod)
	for replace, module := range map[string]string{"": "example.com/site", source(t): builder.Quoin} {
		flags, discard, err := builder.Build{Folder: own, Replace: replace, Messages: t.Output()}.View(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := list(t, own, flags, "-m", "-f", "{{with .Replace}}{{.Path}}{{end}}", module); got != replace {
			t.Errorf("%s comes from %q, want %q", module, got, replace)
		}
		if err := discard(); err != nil || get(t, mod) != before {
			t.Errorf("%v\n%s", err, get(t, mod))
		}
	}
}
