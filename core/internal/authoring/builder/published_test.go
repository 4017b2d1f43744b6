package builder_test

import (
	"bufio"
	"bytes"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
	publicui "github.com/quoin-cms/quoin/public-ui"
	"github.com/quoin-cms/quoin/test/nighttest"
)

const published = "example.com/you/casestudy"

// publish puts a module into a folder that serves as a module proxy, and makes the Go command use it first, or
// exclusively.
func publish(t *testing.T, alone bool) {
	t.Helper()
	gomod := moduleFile(published)
	// The Go command caches modules, so each text needs a version of its own.
	version := fmt.Sprintf("v1.0.%d", crc32.ChecksumIEEE([]byte(gomod+plugin)))
	source := write(t, map[string]string{"go.mod": gomod, "casestudy.go": plugin})
	var packed bytes.Buffer
	if err := zip.CreateFromDir(&packed, module.Version{Path: published, Version: version}, source); err != nil {
		t.Fatal(err)
	}
	proxy := t.TempDir()
	folder := filepath.Join(proxy, filepath.FromSlash(published), "@v")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list": version + "\n", version + ".info": fmt.Sprintf(`{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, version),
		version + ".mod": gomod, version + ".zip": packed.String(),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	proxies := "file://" + filepath.ToSlash(proxy)
	if !alone {
		usual, err := exec.CommandContext(t.Context(), "go", "env", "GOPROXY").Output()
		if err != nil {
			t.Fatal(err)
		}
		proxies += "," + strings.TrimSpace(string(usual))
	}
	t.Setenv("GOPROXY", proxies)
	t.Setenv("GONOSUMDB", "example.com")
}

// builtApps returns the real apps.
func builtApps() []builder.App {
	return []builder.App{
		{Folder: "public-ui", Files: publicui.FS, Routes: publicui.Routes},
		{Folder: "public-ui", Files: publicui.Server, Routes: publicui.Routes},
		{Folder: "admin-ui", Files: adminui.FS, Routes: adminui.Routes},
	}
}

func TestAProgramWithAPublishedType(t *testing.T) {
	nighttest.Only(t)
	if publicui.Script() == nil {
		t.Skip("the apps are not built, and a program without them serves nothing; `make build` makes them")
	}
	publish(t, false)
	var said bytes.Buffer
	made, err := builder.Build{
		Folder: t.TempDir(), With: []builder.With{{Path: published, Version: "v1"}},
		Replace: source(t), Apps: builtApps(), Messages: &said,
	}.Run(t.Context())
	if err != nil {
		t.Fatalf("%v\n%s", err, &said)
	}
	answer, err := http.Get(serve(t, made) + "/api/case-studies")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK || string(body) != "[]" {
		t.Errorf("%d %s, %v", answer.StatusCode, body, err)
	}
}

func TestAPublishedVersionThatIsNotThere(t *testing.T) {
	nighttest.Only(t)
	publish(t, true)
	_, err := builder.Build{
		Folder: t.TempDir(), With: []builder.With{{Path: published, Version: "v1.9"}},
		Replace: source(t), Apps: apps(t), Messages: t.Output(),
	}.Run(t.Context())
	if err == nil {
		t.Error("a program was made of it")
	}
}

// serve runs a program until the test ends, and returns its address.
func serve(t *testing.T, program string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data"))
	cmd.Stderr = t.Output()
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() })
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, address, ready := strings.Cut(lines.Text(), "ready at "); ready {
			return strings.TrimSuffix(address, "/")
		}
	}
	t.Fatal("the program ended before it was ready")
	return ""
}
