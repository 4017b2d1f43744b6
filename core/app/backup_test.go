package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// quoin runs a command to its end, with what it says.
func quoin(t testing.TB, stdin io.Reader, args ...string) (string, error) {
	t.Helper()
	cmd := command(t, nil, args...)
	cmd.Stdin = stdin
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestBackup brings a site that was served to another machine: with its pages, files and users, without its sessions.
func TestBackup(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, file := filepath.Join(folder, "data"), filepath.Join(folder, "site.tar")
	p := serve(t, data, "--demo")
	session := p.signIn("admin", password)
	if status := p.upload(picture(t, 7), session); status != http.StatusCreated {
		t.Fatalf("the upload: %d", status)
	}
	_, products := p.get("/api/products")
	if out, err := quoin(t, nil, "backup", file, "--data", data); err != nil || !strings.Contains(out, "site.tar is whole") || !strings.Contains(out, "10 post") {
		t.Fatalf("the backup: %v: %s", err, out)
	}
	for _, step := range []struct {
		args []string
		says string
		ok   bool
	}{
		{[]string{"backup", file, "--data", data}, "--force", false},
		{[]string{"backup", file, "--data", data, "--force"}, "is whole", true},
		{[]string{"backup", filepath.Join(folder, "none", "x"), "--data", data}, "no such", false},
		{[]string{"backup", file + "2", "--data", filepath.Join(folder, "typo")}, "there is no store in", false},
		{[]string{"backup", "verify", file, "--drill"}, "The drill went well", true},
		{[]string{"backup", "verify", file + "2"}, "no such", false},
		{[]string{"backup", "verify", filepath.Join(data, "quoin.db")}, "not a backup", false},
		{[]string{"restore", file, "--data", data}, "not empty", false},
		{[]string{"restore", file, "--data", data, "--replace"}, "in use by another process", false},
		{[]string{"restore", file, "--data", filepath.Join(folder, "other")}, "Restored to", true},
	} {
		if out, err := quoin(t, nil, step.args...); (err == nil) != step.ok || !strings.Contains(out, step.says) {
			t.Errorf("%v: %v: %s", step.args, err, out)
		}
	}
	var second bytes.Buffer
	cmd := command(t, nil, "backup", "-", "--data", data)
	cmd.Stdout = &second
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	if out, err := quoin(t, &second, "backup", "verify", "-"); err != nil {
		t.Errorf("by standard output: %v: %s", err, out)
	}
	p.Stop()

	other := serve(t, filepath.Join(folder, "other"))
	if _, got := other.get("/api/products"); got != products {
		t.Errorf("the products are %.200s, were %.200s", got, products)
	}
	if status, _, _ := other.do(http.MethodGet, "/api/admin/me", session, ""); status != http.StatusUnauthorized {
		t.Errorf("the session of before: %d", status)
	}
	session = other.signIn("admin", password)
	_, list, _ := other.do(http.MethodGet, "/api/admin/media", session, "")
	_, address, _ := strings.Cut(list, `"url":"`)
	address, _, _ = strings.Cut(address, `"`)
	if status, _ := other.file(address, ""); status != http.StatusOK {
		t.Errorf("the file at %q: %d", address, status)
	}
	other.Stop()
	if out, err := quoin(t, nil, "restore", file, "--data", data, "--replace"); err != nil || !strings.Contains(out, "data.before-") {
		t.Errorf("in the place of the one before: %v: %s", err, out)
	}
}

// TestBackupByHTTP sends administrators the same file, tells of it in the activity, and makes nothing for whoever only asks.
func TestBackupByHTTP(t *testing.T) {
	t.Parallel()
	p := serve(t, filepath.Join(t.TempDir(), "data"), "--demo", "--url", "https://example.com")
	session := p.signIn("admin", password)
	for _, asks := range []struct {
		method, cookie string
		want           int
	}{
		{http.MethodGet, "", http.StatusUnauthorized}, {http.MethodHead, session, http.StatusOK}, {http.MethodPost, session, http.StatusMethodNotAllowed},
	} {
		if status, _, _ := p.do(asks.method, "/api/admin/backup", asks.cookie, ""); status != asks.want {
			t.Errorf("%s: %d, want %d", asks.method, status, asks.want)
		}
	}
	status, body, header := p.do(http.MethodGet, "/api/admin/backup", session, "")
	name := header.Get("Content-Disposition")
	if status != http.StatusOK || !strings.HasPrefix(name, "attachment; filename=quoin-example.com-") || !strings.HasSuffix(name, "Z.tar") ||
		header.Get("Cache-Control") != "no-store" || header.Get("Content-Encoding") != "" {
		t.Errorf("%d %v", status, header)
	}
	if out, err := quoin(t, strings.NewReader(body), "backup", "verify", "-"); err != nil || !strings.Contains(out, "10 post") {
		t.Errorf("what was sent: %v: %s", err, out)
	}
	_, activity, _ := p.do(http.MethodGet, "/api/admin/activity?type=security", session, "")
	if strings.Count(activity, "backup-taken") != 1 {
		t.Errorf("the activity: %s", activity)
	}
	if status, body, _ := p.do(http.MethodGet, "/api/admin/backups", session, ""); status != http.StatusOK || !strings.HasPrefix(body, `{"backups":[],"next":null,`) {
		t.Errorf("the list: %d %s", status, body)
	}
	p.Stop()
}

// TestBackupsOnASchedule refuses what it cannot mean, and says when the first is due.
func TestBackupsOnASchedule(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	folder := t.TempDir()
	for says, args := range map[string][]string{
		"--backup-every": {"--backup-to", folder, "--backup-every", "soon"}, "--backup-keep": {"--backup-to", folder, "--backup-keep", "0"},
		"s3://bucket/prefix": {"--backup-to", "s3://"}, "missing": {"--backup-to", filepath.Join(folder, "a", "b")},
		"age1": {"--backup-to", folder, "--backup-encrypt-to", "me"},
	} {
		message := fails(t, nil, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(folder, "data")}, args...)...)
		if !strings.Contains(message, says) {
			t.Errorf("%v: %s", args, message)
		}
	}
	p := serve(t, filepath.Join(folder, "served"), "--backup-to", filepath.Join(folder, "backups"))
	_, list, _ := p.do(http.MethodGet, "/api/admin/backups", p.signIn("admin", password), "")
	if !strings.HasPrefix(list, `{"backups":[],"next":"20`) || !strings.Contains(list, `"source":"program"`) || strings.Contains(list, folder) {
		t.Errorf("the list: %s", list)
	}
	p.Stop()
}

// rounds is how often something is killed.
func rounds() int {
	if os.Getenv("QUOIN_FAULTS") != "" {
		return 200
	}
	return 3
}

// until waits for something to become true.
func until(t *testing.T, what string, ready func() bool) {
	t.Helper()
	ticker, timeout := time.NewTicker(time.Millisecond), time.After(patience)
	defer ticker.Stop()
	for !ready() {
		select {
		case <-ticker.C:
		case <-timeout:
			t.Fatalf("never %s", what)
		}
	}
}

// TestKilledRestore is refused by name when it is served, and done again.
func TestKilledRestore(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "site.tar")
	p := serve(t, filepath.Join(folder, "data"), "--demo")
	session := p.signIn("admin", password)
	for seed := range uint64(4) {
		if status := p.upload(picture(t, seed), session); status != http.StatusCreated {
			t.Fatalf("the upload: %d", status)
		}
	}
	p.Stop()
	if out, err := quoin(t, nil, "backup", file, "--data", filepath.Join(folder, "data")); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for round := range rounds() {
		for _, replace := range []bool{false, true} {
			at := filepath.Join(folder, strconv.Itoa(round)+strconv.FormatBool(replace))
			args := []string{"restore", "-", "--data", at}
			if replace {
				args = append(args, "--replace")
				if out, err := quoin(t, nil, "restore", file, "--data", at); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
			}
			cmd := command(t, nil, args...)
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			cut := len(whole) * (round%9 + 1) / 10
			if _, err := in.Write(whole[:cut]); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			checkKilled(t, at, replace)
			if out, err := quoin(t, nil, append([]string{"restore", file, "--data", at}, args[4:]...)...); err != nil {
				t.Errorf("again, round %d: %v: %s", round, err, out)
			}
		}
	}
}

// checkKilled wants nothing usable at a folder that was to be filled, and all that was there in one that was to be replaced.
func checkKilled(t *testing.T, at string, replace bool) {
	t.Helper()
	out, err := quoin(t, nil, "backup", at+".tar", "--data", at, "--force")
	if replace {
		if err != nil {
			t.Errorf("the folder of before: %v: %s", err, out)
		}
		return
	}
	if _, none := os.Stat(at); errors.Is(none, os.ErrNotExist) {
		return // it was killed before it did anything
	}
	if err == nil || !strings.Contains(out, "was not finished") && !strings.Contains(out, "there is no store") {
		t.Errorf("what the kill has left: %v: %s", err, out)
	}
	if said := fails(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", at); !strings.Contains(said, "a restore into this folder was not finished") {
		t.Errorf("a start: %s", said)
	}
}

// TestKilledBackup leaves no file under the name that was asked for: neither when the command is killed, nor when the server
// is. The next backup is whole, and holds all that was acknowledged.
func TestKilledBackup(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	for round := range rounds() {
		p := serve(t, data)
		session := p.signIn("admin", password)
		if status := p.upload(picture(t, uint64(100+round)), session); status != http.StatusCreated {
			t.Fatalf("the upload: %d: %s", status, p.Logs)
		}
		file := filepath.Join(folder, fmt.Sprintf("%d.tar", round))
		cmd := command(t, nil, "backup", file, "--data", data)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		until(t, "begun", func() bool {
			found, err := filepath.Glob(file + "*")
			return err == nil && len(found) > 0
		})
		if round%2 == 0 {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		} else {
			p.Kill()
			if err := cmd.Wait(); err == nil {
				t.Log("it was done before the server was killed")
			}
		}
		if _, err := os.Stat(file); err == nil {
			if out, err := quoin(t, nil, "backup", "verify", file); err != nil {
				t.Errorf("a file under its name is not whole: %v: %s", err, out)
			}
		}
		p.Kill()
		out, err := quoin(t, nil, "backup", file, "--data", data, "--force")
		if err != nil || !strings.Contains(out, fmt.Sprintf("%d files", round+1)) {
			t.Errorf("the next one: %v: %s", err, out)
		}
		if left, _ := filepath.Glob(filepath.Join(data, "quoin.db.snapshot-*")); len(left) > 0 {
			t.Errorf("left beside the store: %v", left)
		}
	}
}

// TestBackupToAFullDisk says so.
func TestBackupToAFullDisk(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	data := filepath.Join(t.TempDir(), "data")
	serve(t, data).Stop()
	cmd := command(t, nil, "backup", "-", "--data", data)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = full, &said
	if err := cmd.Run(); err == nil || !strings.Contains(said.String(), "the disk is full") {
		t.Errorf("%v: %s", err, &said)
	}
}
