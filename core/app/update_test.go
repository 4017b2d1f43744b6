package app_test

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// publish adds versions of a module to a folder that is a module proxy. It returns the versions: v1.N.M. M depends on the
// texts, because the Go command caches modules that it has fetched.
func publish(t *testing.T, proxy, path, gomod string, texts ...string) (versions []string) {
	t.Helper()
	folder := filepath.Join(proxy, filepath.FromSlash(path), "@v")
	files := map[string]string{}
	for i, text := range texts {
		version := fmt.Sprintf("v1.%d.%d", i, crc32.ChecksumIEEE([]byte(gomod+text)))
		source := t.TempDir()
		writeAll(t, source, map[string]string{"go.mod": gomod, "plugin.go": text})
		var packed bytes.Buffer
		if err := zip.CreateFromDir(&packed, module.Version{Path: path, Version: version}, source); err != nil {
			t.Fatal(err)
		}
		versions = append(versions, version)
		files[version+".info"] = fmt.Sprintf(`{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, version)
		files[version+".mod"], files[version+".zip"] = gomod, packed.String()
	}
	files["list"] = strings.Join(versions, "\n") + "\n"
	writeAll(t, folder, files)
	return versions
}

func writeAll(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnUpdateThatReachesFurther(t *testing.T) {
	const path = "example.com/sending"
	text := func(work string) string {
		return fmt.Sprintf(`package sending

import (
	"context"
	"os"

	"github.com/quoin-cms/quoin/core/plugin"
)

func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "sending", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: func(_ context.Context, site *plugin.Site) error {
		%s
	}}}}
}

var _ = os.Stdout
`, work)
	}
	proxy, site := t.TempDir(), t.TempDir()
	versions := publish(t, proxy, path, "module "+path+"\n\ngo 1.26.0\n",
		text("return nil"), text("return nil // as before"), text(`if err := os.Remove("x"); err != nil { return err }; return site.Content.Delete("post", "x")`))
	quoin, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	writeAll(t, site, map[string]string{
		"go.mod":  "module example.com/site\n\ngo 1.26.0\n\nrequire github.com/quoin-cms/quoin v0.0.0\n\nreplace github.com/quoin-cms/quoin => " + quoin + "\n",
		"main.go": "package main\n\nimport (\n\t\"github.com/quoin-cms/quoin/core/plugin\"\n)\n\nfunc main() { _ = []plugin.Plugin{} }\n",
	})
	sums, err := os.ReadFile(filepath.Join(quoin, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	writeAll(t, site, map[string]string{"go.sum": string(sums)})
	caches, err := exec.CommandContext(t.Context(), "go", "env", "GOMODCACHE", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	places := strings.Fields(string(caches))
	env := []string{"GOPROXY=file://" + filepath.ToSlash(proxy), "GONOSUMDB=*", "GOMODCACHE=" + places[0], "GOCACHE=" + places[1]}
	for _, step := range []struct {
		version, want, without string
	}{
		{versions[0], "Reach of " + path + " " + versions[0] + " on ", "further"},
		{versions[1], path + " " + versions[1] + " reaches no further than " + versions[0] + ".", "does not reach"},
		{versions[2], "  files                  reaches: os.Remove, plugin.go:12 (sending.Plugin)\n  content as the plugin  post: delete\n", "network"},
	} {
		cmd := command(t, env, "add", path+"@"+step.version)
		cmd.Dir = site
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), step.want) || strings.Contains(string(out), step.without) {
			t.Errorf("add %s: %v\n%s\nwant %q, without %q", step.version, err, out, step.want, step.without)
		}
		mod, err := os.ReadFile(filepath.Join(site, "go.mod"))
		if err != nil || !strings.Contains(string(mod), path+" "+step.version+"\n") {
			t.Errorf("%v\n%s", err, mod)
		}
	}
}
