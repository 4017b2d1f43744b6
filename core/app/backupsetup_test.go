package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestBackupsAfterARestore sets backups up in a running server, which plans the first at once, and restores its backup without
// the secret key file: the secret key is asked for again, by the doctor too.
func TestBackupsAfterARestore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, other, archive := filepath.Join(folder, "data"), filepath.Join(folder, "other"), filepath.Join(folder, "site.tar")
	const path, secret = "/api/admin/backups", "correct battery"
	p := serve(t, data)
	status, body, _ := p.do(http.MethodPut, path, p.signIn("admin", password),
		`{"to":"s3://files","endpoint":"http://127.0.0.1:1","accessKey":"quoin","secretKey":"`+secret+`"}`)
	if status != http.StatusOK || !strings.Contains(body, `"next":"20`) || strings.Contains(body, secret) {
		t.Fatalf("%d %s", status, body)
	}
	p.Stop()
	if strings.Contains(p.Logs.String(), secret) {
		t.Errorf("the log has the secret key: %s", p.Logs)
	}
	if said, well := doctor(t, data); !well || !strings.Contains(said, "warn  backups: they are not encrypted") {
		t.Errorf("the doctor says %s", said)
	}
	for _, args := range [][]string{{"backup", archive, "--data", data}, {"restore", archive, "--data", other}} {
		if out, err := quoin(t, nil, args...); err != nil {
			t.Fatalf("%v: %v: %s", args, err, out)
		}
	}
	p = serve(t, other)
	cookie := p.signIn("admin", password)
	if _, body, _ := p.do(http.MethodGet, path, cookie, ""); !strings.Contains(body, `"secretKeyState":"unreadable"`) || !strings.Contains(body, `"next":null`) {
		t.Errorf("after the restore: %s", body)
	}
	for _, path := range []string{"/readyz", "/api/admin/system"} {
		if _, body, _ := p.do(http.MethodGet, path, cookie, ""); !strings.Contains(body, "type it in again on the screen System") {
			t.Errorf("%s: %s", path, body)
		}
	}
	p.Stop()
	if said, well := doctor(t, other); well || !strings.Contains(said, "fail  backups:") {
		t.Errorf("of the restored the doctor says %s", said)
	}
}
