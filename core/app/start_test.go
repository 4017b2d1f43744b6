package app_test

import (
	"bytes"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestFirstStart creates an administrator. The generated password is in a file that its owner alone may read, until the first
// sign-in, and neither in the output nor in the log, because neither is a terminal here.
func TestFirstStart(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	args := []string{"serve", "--addr", "127.0.0.1:0", "--data", data}
	p := start(t, nil, args...)
	file := filepath.Join(data, "first-password")
	raw, err := os.ReadFile(file)
	secret := strings.TrimSuffix(string(raw), "\n")
	if err != nil || len(secret) < 20 || !strings.Contains(p.Printed, file) {
		t.Fatalf("the file has %d characters, %v; it printed %s", len(secret), err, p.Printed)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info, err)
	}
	if p.signIn("admin", "not "+secret) != "" {
		t.Error("another password signs in")
	}
	if _, err := os.Stat(file); err != nil {
		t.Errorf("after a failed sign-in: %v", err)
	}
	if p.signIn("admin", secret) == "" {
		t.Error("the password in the file is wrong")
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after the first sign-in: %v", err)
	}
	p.Stop()
	if strings.Contains(p.Logs.String()+p.Printed, secret) {
		t.Error("the password is in the log or in the output")
	}
	if info, err := os.Stat(data); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the data folder: %v, %v", info, err)
	}
	again := start(t, []string{"QUOIN_ADMIN_PASSWORD=another horse"}, args...)
	if strings.Contains(again.Printed, "was created") || again.signIn("admin", "another horse") != "" {
		t.Error("the second start made an administrator")
	}
	again.Stop()
}

// TestFirstPasswordIsNotBackedUp finds the generated password in no archive and no export. A password that is set by
// a command deletes the file too.
func TestFirstPasswordIsNotBackedUp(t *testing.T) {
	t.Parallel()
	data, archive, out := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "backup"), filepath.Join(t.TempDir(), "export")
	p := start(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", data)
	p.Stop()
	file := filepath.Join(data, "first-password")
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	secret := bytes.TrimSpace(raw)
	for _, args := range [][]string{{"backup", archive, "--data", data}, {"export", out, "--data", data}} {
		if said, err := quoin(t, nil, args...); err != nil {
			t.Fatal(err, said)
		}
	}
	for _, folder := range []string{filepath.Dir(archive), out} {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			if bytes.Contains(content, secret) || entry.Name() == "first-password" {
				t.Errorf("the password is in %s", path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if said, err := user(t, data, "a far better horse\n", "password", "admin"); err != nil {
		t.Fatal(err, said)
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after a new password: %v", err)
	}
}

// TestGivenAdministrator is not printed.
func TestGivenAdministrator(t *testing.T) {
	t.Parallel()
	p := start(t, []string{"QUOIN_ADMIN_USERNAME=ada", "QUOIN_ADMIN_PASSWORD=" + password},
		"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data"))
	if strings.Contains(p.Printed, password) || p.signIn("ada", password) == "" {
		t.Errorf("it printed %s", p.Printed)
	}
	p.Stop()
	if strings.Contains(p.Logs.String(), password) {
		t.Error("the password is in the log")
	}
	message := fails(t, []string{"QUOIN_ADMIN_PASSWORD=short"}, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data"))
	if !strings.Contains(message, "password") {
		t.Errorf("message %s", message)
	}
}

// TestFirstAdministratorIsTold that the password that the host chose is easy to guess, without it.
func TestFirstAdministratorIsTold(t *testing.T) {
	t.Parallel()
	for given, warned := range map[string]bool{"Administrator1": true, "Password123": true, password: false} {
		p := start(t, []string{"QUOIN_ADMIN_USERNAME=administrator", "QUOIN_ADMIN_PASSWORD=" + given},
			"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data"))
		if p.signIn("administrator", given) == "" {
			t.Errorf("%s opens nothing", given)
		}
		p.Stop()
		if logs := p.Logs.String(); strings.Contains(logs, "easy to guess") != warned || strings.Contains(logs, given) {
			t.Errorf("%s: the log has %s", given, logs)
		}
	}
}

// TestEnvironmentAndFlags takes each setting from either, and from the flag when both are there.
func TestEnvironmentAndFlags(t *testing.T) {
	t.Parallel()
	data, other := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	env := []string{
		"QUOIN_ADDR=127.0.0.1:0", "QUOIN_DATA=" + data, "QUOIN_DEMO=true", "QUOIN_LOG_FORMAT=json",
		"QUOIN_ADMIN_PASSWORD=" + password,
	}
	p := start(t, env, "serve")
	if _, body := p.get("/api/products"); body == "[]" {
		t.Error("QUOIN_DEMO was not heard")
	}
	p.Stop()
	if _, err := os.Stat(filepath.Join(data, "quoin.db")); err != nil {
		t.Error(err)
	}
	if !strings.HasPrefix(p.Logs.String(), `{"time"`) {
		t.Errorf("the log is not JSON: %s", p.Logs)
	}
	p = start(t, env, "serve", "--data", other, "--demo=false", "--log-format", "text")
	if _, body := p.get("/api/products"); body != "[]" {
		t.Error("--demo=false was not heard")
	}
	p.Stop()
	if _, err := os.Stat(filepath.Join(other, "quoin.db")); err != nil {
		t.Error(err)
	}
	if !strings.HasPrefix(p.Logs.String(), "time=") {
		t.Errorf("the log is not text: %s", p.Logs)
	}
}

// TestDefaults puts the data beside whoever starts the program.
func TestDefaults(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	p := start(t, nil, "serve", "--addr", "127.0.0.1:0")
	p.Stop()
	if _, err := os.Stat(filepath.Join(p.Cmd.Dir, "data", "quoin.db")); err != nil {
		t.Error(err)
	}
}

// TestRefusals start nothing and say in one line why.
func TestRefusals(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	foreign, damaged := filepath.Join(dir, "foreign"), filepath.Join(dir, "damaged")
	for path, content := range map[string][]byte{
		file:                               []byte("text"),
		filepath.Join(foreign, "quoin.db"): bytes.Repeat([]byte("not a store "), 4000),
		filepath.Join(damaged, "quoin.db"): nil,
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	serve(t, damaged).Stop()
	store := filepath.Join(damaged, "quoin.db")
	if err := os.Truncate(store, 10_000); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = taken.Close() })
	fresh := filepath.Join(dir, "fresh")
	for name, test := range map[string]struct {
		env  []string
		args []string
		says string
	}{
		"port in use":     {nil, []string{"--data", fresh, "--addr", taken.Addr().String()}, taken.Addr().String() + " is in use"},
		"bad address":     {nil, []string{"--data", fresh, "--addr", "nonsense"}, "nonsense"},
		"missing parent":  {nil, []string{"--data", filepath.Join(dir, "no", "data")}, "missing"},
		"not a folder":    {nil, []string{"--data", file}, "not a folder"},
		"foreign store":   {nil, []string{"--data", foreign}, "not a Quoin store"},
		"damaged store":   {nil, []string{"--data", damaged}, "damaged"},
		"log format":      {nil, []string{"--data", fresh, "--log-format", "xml"}, "xml"},
		"address of site": {nil, []string{"--data", fresh, "--url", "example.co.uk"}, "example.co.uk"},
		"address, env":    {[]string{"QUOIN_URL=https://ada@example.co.uk"}, []string{"--data", fresh}, "QUOIN_URL"},
		"proxy":           {nil, []string{"--data", fresh, "--trusted-proxy", "everybody"}, "everybody"},
		"proxy, env":      {[]string{"QUOIN_TRUSTED_PROXIES=10.0.0.0/99"}, []string{"--data", fresh}, "QUOIN_TRUSTED_PROXIES"},
		"origin":          {nil, []string{"--data", fresh, "--cors-origin", "*"}, "--cors-origin"},
		"origin, env":     {[]string{"QUOIN_CORS_ORIGIN=https://a.example,*"}, []string{"--data", fresh}, "QUOIN_CORS_ORIGIN"},
		"demo, env":       {[]string{"QUOIN_DEMO=perhaps"}, []string{"--data", fresh}, "QUOIN_DEMO"},
		"older, env":      {[]string{"QUOIN_ALLOW_OLDER=perhaps"}, []string{"--data", fresh}, "QUOIN_ALLOW_OLDER"},
		"unknown flag":    {nil, []string{"--port", "80"}, "--port"},
		"unknown command": {nil, []string{"now"}, "now"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"serve", "--addr", "127.0.0.1:0"}, test.args...)
			if message := fails(t, test.env, args...); !strings.Contains(message, test.says) {
				t.Errorf("message %q does not say %q", message, test.says)
			}
		})
	}
}

// TestReadOnlyFolder is refused. A user who may write everywhere is not stopped by permissions.
func TestReadOnlyFolder(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(data, 0o500); err != nil {
		t.Fatal(err)
	}
	if probe := filepath.Join(data, "probe"); os.WriteFile(probe, nil, 0o600) == nil {
		t.Log("this user may write everywhere: a file stands in for the store's folder")
		data = probe
	}
	if message := fails(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", data); !strings.Contains(message, "data folder") {
		t.Errorf("message %s", message)
	}
}

// TestLockedStore tells whoever comes second.
func TestLockedStore(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data)
	message := fails(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", data)
	if !strings.Contains(message, "in use by another process") {
		t.Error(message)
	}
	if status, _ := p.get("/readyz"); status != http.StatusOK {
		t.Errorf("the first server answers with status %d", status)
	}
	p.Stop()
}

// TestOtherCommands need no store.
func TestOtherCommands(t *testing.T) {
	t.Parallel()
	for args, says := range map[string]string{"openapi": `"openapi": "3.1.0"`, "version": "quoin ", "help": "serve"} {
		cmd := command(t, nil, args)
		out, err := cmd.Output()
		if err != nil || !strings.Contains(string(out), says) {
			t.Errorf("%s: %v: %.200s", args, err, out)
		}
		if left, err := os.ReadDir(cmd.Dir); err != nil || len(left) > 0 {
			t.Errorf("%s left %v behind", args, left)
		}
	}
}
