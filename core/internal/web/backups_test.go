package web_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/storage/s3test"
)

const (
	backupsPath   = "/api/admin/backups"
	bucketSecret  = "correct battery staple"
	backupsBody   = `{"to":"s3://files/of/site","endpoint":"https://s3.example.com","accessKey":"ACCESS","secretKey":"` + bucketSecret + `"}`
	noBackupsBody = `{"backups":[],"next":null,"settings":{"source":"none","every":"24h","keep":14,"to":"","folder":false,"folders":[],"endpoint":"","region":"","accessKey":"","secretKeyState":"none"}}`
)

// newStackWithBackups is newStack with backups that administrators set up; what they log is returned.
func newStackWithBackups(t *testing.T, change func(*backup.Config)) (s *stack, logged *bytes.Buffer) {
	t.Helper()
	logged = &bytes.Buffer{}
	key, err := secretkey.New(bytes.Repeat([]byte{1}, 32))
	if err != nil {
		t.Fatal(err)
	}
	s = newStackWith(t, func(s *stack, p *parts) {
		names := backup.NewNames("example.com")
		config := backup.Config{
			Source: backup.Source{Store: s.store, Rules: host.BackupRules(), Now: s.clock.Now}, Names: names, Log: slog.New(slog.NewTextHandler(logged, nil)),
			Setup: &backup.Setup{Store: s.store, Key: key, Names: names, Now: s.clock.Now, Delay: time.Minute},
		}
		change(&config)
		p.Settings.Backup = config
	})
	return s, logged
}

// TestBackupsOverHTTP checks the calls by which an administrator sets backups up: who may, that the secret key comes back in no
// answer, and that writes over an older state are refused.
func TestBackupsOverHTTP(t *testing.T) {
	t.Parallel()
	s, logged := newStackWithBackups(t, func(*backup.Config) {})
	put := func(body, match string, status int) answer {
		t.Helper()
		return s.do(request{method: http.MethodPut, path: backupsPath, body: body, staff: true, header: map[string]string{"If-Match": match}}).want(t, status)
	}
	first := s.staff(backupsPath).want(t, http.StatusOK)
	if first.body != noBackupsBody {
		t.Errorf("at first: %s", first.body)
	}
	for body, status := range map[string]int{
		`{"to":"/var/backups","accessKey":"a","secretKey":"not told"}`: http.StatusUnprocessableEntity,
		`{"to":"s3://files"}`: http.StatusUnprocessableEntity,
		`{"to":"s3://files","accessKey":"a","secretKey":"b","keep":0}`:         http.StatusUnprocessableEntity,
		`{"to":"s3://files","accessKey":"a","secretKey":"b","keep":1.5}`:       http.StatusUnprocessableEntity,
		`{"to":"s3://files","accessKey":"a","secretKey":"b","keep":"3"}`:       http.StatusBadRequest,
		`{"to":"s3://files","accessKey":"a","secretKey":"b","every":"soon"}`:   http.StatusUnprocessableEntity,
		`{"to":"s3://files","accessKey":"a","secretKey":"b","source":"staff"}`: http.StatusUnprocessableEntity,
		`{"to":5}`: http.StatusBadRequest,
	} {
		if got := put(body, "", status); strings.Contains(got.body, "not told") {
			t.Errorf("%s: %s", body, got.body)
		}
	}
	if got := put(`{"to":"/etc","accessKey":"a","secretKey":"b"}`, "", http.StatusUnprocessableEntity); !strings.Contains(got.body, `"field":"to"`) {
		t.Errorf("a folder: %s", got.body)
	}
	done := put(backupsBody, first.header.Get("Etag"), http.StatusOK)
	want := `"next":"2026-01-31T09:01:00.000Z","settings":{"source":"staff","every":"24h","keep":14,"to":"s3://files/of/site","folder":false,"folders":[],` +
		`"endpoint":"https://s3.example.com","region":"","accessKey":"ACCESS","secretKeyState":"set"}}`
	if !strings.HasSuffix(done.body, want) {
		t.Errorf("set: %s", done.body)
	}
	put(`{"keep":3}`, first.header.Get("Etag"), http.StatusPreconditionFailed)
	for _, body := range []string{`{"endpoint":"https://s3.attacker.example"}`, `{"to":"s3://other"}`} {
		if got := put(body, "", http.StatusUnprocessableEntity); !strings.Contains(got.body, `"field":"secretKey"`) {
			t.Errorf("%s: %s", body, got.body)
		}
	}
	now := s.staff(backupsPath).want(t, http.StatusOK)
	if now.body != done.body || now.header.Get("Etag") != done.header.Get("Etag") {
		t.Errorf("after refusals: %s", now.body)
	}
	if got := put(`{"every":""}`, done.header.Get("Etag"), http.StatusOK); !strings.Contains(got.body, `"next":null`) {
		t.Errorf("without an interval: %s", got.body)
	}

	editor := s.as(core.Editor)
	token, _ := s.programToken(core.Administrator)
	for _, call := range [][2]string{{http.MethodGet, backupsPath}, {http.MethodPut, backupsPath}, {http.MethodPost, backupsPath + "/test"}} {
		body := `{}`
		if call[0] == http.MethodGet {
			body = ""
		}
		s.by(editor, call[0], call[1], body).want(t, http.StatusForbidden)
		s.by(nil, call[0], call[1], body).want(t, http.StatusUnauthorized)
		s.do(request{method: call[0], path: call[1], body: body, header: bearer(token)}).want(t, http.StatusForbidden)
	}
	activity := s.staff("/api/admin/activity?type=security").want(t, http.StatusOK).body
	if !strings.Contains(activity, "s3://files/of/site") || strings.Contains(activity+logged.String()+now.body, bucketSecret) {
		t.Errorf("the activity: %s; the log: %s", activity, logged)
	}
	put(`{"to":""}`, "", http.StatusOK)
	if got := s.staff(backupsPath).want(t, http.StatusOK); got.body != noBackupsBody {
		t.Errorf("removed: %s", got.body)
	}
}

// TestBackupsTakeThePassword checks that neither a bucket is named nor a test made without the password of the session.
func TestBackupsTakeThePassword(t *testing.T) {
	t.Parallel()
	s, _ := newStackWithBackups(t, func(*backup.Config) {})
	s.clock.Advance(auth.ConfirmedFor)
	call := func(method, path, body string, status int) answer {
		t.Helper()
		return s.do(request{method: method, path: path, body: body, staff: true}).want(t, status)
	}
	call(http.MethodPut, backupsPath, backupsBody, http.StatusUnprocessableEntity)
	call(http.MethodPost, backupsPath+"/test", backupsBody, http.StatusUnprocessableEntity)
	if got := s.staff(backupsPath).want(t, http.StatusOK); got.body != noBackupsBody {
		t.Errorf("it was set: %s", got.body)
	}
	call(http.MethodPut, backupsPath, strings.TrimSuffix(backupsBody, "}")+`,"current":"`+password+`"}`, http.StatusOK)
}

// TestATestOfABucketOverHTTP checks that a bucket is tried before it is stored, and afterwards without being named.
func TestATestOfABucketOverHTTP(t *testing.T) {
	t.Parallel()
	endpoint := s3test.Start(t)
	s, _ := newStackWithBackups(t, func(*backup.Config) {})
	test := func(body string, status int) answer {
		t.Helper()
		return s.do(request{method: http.MethodPost, path: backupsPath + "/test", body: body, staff: true}).want(t, status)
	}
	test(`{}`, http.StatusConflict)
	test(`{"to":"/etc"}`, http.StatusUnprocessableEntity)
	body := `{"to":"s3://` + s3test.Bucket + `","endpoint":"` + endpoint + `","accessKey":"` + s3test.AccessKey + `","secretKey":"` + s3test.SecretKey + `"}`
	if got := test(body, http.StatusOK); !strings.Contains(got.body, `"ok":true`) {
		t.Errorf("%s", got.body)
	}
	s.do(request{method: http.MethodPut, path: backupsPath, body: body, staff: true}).want(t, http.StatusOK)
	if got := test(`{}`, http.StatusOK); !strings.Contains(got.body, `"ok":true`) {
		t.Errorf("what is stored: %s", got.body)
	}
	if got := test(`{"to":"s3://other","secretKey":"x"}`, http.StatusOK); !strings.Contains(got.body, `"ok":false`) {
		t.Errorf("another: %s", got.body)
	}
}

// TestBackupsOfTheCommandLine checks that they are shown without the path of a folder, and cannot be changed.
func TestBackupsOfTheCommandLine(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, _ := newStackWithBackups(t, func(c *backup.Config) {
		shelf, err := backup.NewShelf(folder, c.Names)
		if err != nil {
			t.Fatal(err)
		}
		c.Schedule = &backup.Schedule{To: shelf, Every: time.Hour, Most: 3}
		c.Setup.Fixed = &backup.Fixed{Account: backup.Account{Every: "1h", Keep: 3}, Folder: true}
	})
	if got := s.staff(backupsPath).want(t, http.StatusOK); !strings.Contains(got.body, `"source":"program"`) || strings.Contains(got.body, folder) {
		t.Errorf("%s", got.body)
	}
	call := func(method, path, body string, status int) answer {
		t.Helper()
		return s.do(request{method: method, path: path, body: body, staff: true}).want(t, status)
	}
	if got := call(http.MethodPut, backupsPath, backupsBody, http.StatusConflict); !strings.Contains(got.body, "--backup-to") {
		t.Errorf("%s", got.body)
	}
	call(http.MethodPost, backupsPath+"/test", backupsBody, http.StatusConflict)
	if got := call(http.MethodPost, backupsPath+"/test", `{}`, http.StatusOK); !strings.Contains(got.body, `"ok":true`) {
		t.Errorf("%s", got.body)
	}
}
