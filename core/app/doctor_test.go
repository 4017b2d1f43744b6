package app_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// doctor runs the doctor on a folder and gives what it says, and whether all is well.
func doctor(t *testing.T, data string, args ...string) (said string, well bool) {
	t.Helper()
	out, err := command(t, nil, append([]string{"doctor", "--data", data}, args...)...).CombinedOutput()
	return string(out), err == nil
}

// stoppedDemo gives the folder of a demo whose server has stopped.
func stoppedDemo(t *testing.T) string {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", data, "--demo")
	p.Stop()
	if logged := p.Logs.String(); !strings.Contains(logged, "a new store was made") {
		t.Errorf("a first start logs %q", logged)
	}
	return data
}

// A demo is well. Of a damaged entry the doctor says so, and takes it from a copy.
func TestDoctor(t *testing.T) {
	data := stoppedDemo(t)
	if said, well := doctor(t, data); !well || !strings.Contains(said, "every value is as it was written") {
		t.Fatalf("of a demo the doctor says %s", said)
	}
	path := filepath.Join(data, "quoin.db")
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	spare := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(spare, file, 0o600); err != nil {
		t.Fatal(err)
	}
	text := []byte("Slotwell takes bookings for clinics")
	if !bytes.Contains(file, text) {
		t.Fatal("the demo has no such product")
	}
	if err := os.WriteFile(path, bytes.ReplaceAll(file, text, bytes.ToLower(text)), 0o600); err != nil {
		t.Fatal(err)
	}
	said, well := doctor(t, data)
	if well || !strings.Contains(said, "fail  store: product ") || strings.Contains(said, "clinics") {
		t.Errorf("of a damaged entry the doctor says %s", said)
	}
	if said, well := doctor(t, data, "--repair"); well || !strings.Contains(said, "left as it is: product ") {
		t.Errorf("without a history and a copy the doctor says %s", said)
	}
	said, well = doctor(t, data, "--repair", "--from", spare)
	if !well || !strings.Contains(said, "was brought back as it was at revision 1") {
		t.Errorf("with a copy the doctor says %s", said)
	}
}

// Backups that anybody can read are warned of: they hold what signs people in.
func TestDoctorTellsOfPlainBackups(t *testing.T) {
	data := stoppedDemo(t)
	to := "QUOIN_BACKUP_TO=" + t.TempDir()
	for want, environment := range map[string][]string{
		"ok    backups: none are made on a schedule": nil,
		"warn  backups: they are not encrypted":      {to},
		"ok    backups: they are encrypted":          {to, "QUOIN_BACKUP_PASSPHRASE=a long phrase for a test"},
	} {
		out, err := command(t, environment, "doctor", "--data", data).CombinedOutput()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%v: want %q: %v, %s", environment, want, err, out)
		}
	}
}

// A folder whose store is gone is refused, and left as it is: an empty site with a new administrator would be worse.
func TestLostStore(t *testing.T) {
	data := stoppedDemo(t)
	path, other := filepath.Join(data, "quoin.db"), filepath.Join(stoppedDemo(t), "quoin.db")
	for name, lose := range map[string]func() error{
		"gone":    func() error { return os.Remove(path) },
		"empty":   func() error { return os.WriteFile(path, nil, 0o600) },
		"another": func() error { return os.Rename(other, path) },
	} {
		before, _ := os.ReadFile(path)
		if err := lose(); err != nil {
			t.Fatal(err)
		}
		out, err := command(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", data).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "restore a backup") || !strings.Contains(string(out), "quoin.json") {
			t.Errorf("%s: %v, %s", name, err, out)
		}
		if err := os.WriteFile(path, before, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A start that makes a store near one that is there says where that is, and so do commands that find none.
func TestTheStoreThatWasMeant(t *testing.T) {
	data := stoppedDemo(t)
	parent := filepath.Dir(data)
	for name, folder := range map[string]string{
		"in it": filepath.Join(data, "data"), "beside it": filepath.Join(parent, "date"), "around it": parent,
	} {
		out, err := command(t, nil, "doctor", "--data", folder).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "there is no store in "+folder+", but in "+data) {
			t.Errorf("%s, the doctor says %v, %s", name, err, out)
		}
		p := start(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", folder)
		p.Stop()
		if logged := p.Logs.String(); !strings.Contains(logged, "there is another store near the new one") || !strings.Contains(logged, "other="+data) {
			t.Errorf("%s, the start says %s", name, logged)
		}
		for _, made := range []string{"quoin.db", "quoin.json"} {
			if err := os.Remove(filepath.Join(folder, made)); err != nil {
				t.Error(err)
			}
		}
	}
}

// Commands that only look make nothing.
func TestLookingMakesNoStore(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	for _, args := range [][]string{{"doctor"}, {"compact"}, {"user", "list"}} {
		out, err := command(t, nil, append(args, "--data", data)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "there is no store in") {
			t.Errorf("%v: %v, %s", args, err, out)
		}
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("a folder was made")
	}
}
