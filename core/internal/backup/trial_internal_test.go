package backup

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/blob/s3"
	"github.com/quoin-cms/quoin/storage/s3test"
)

// tester returns a service whose tests have a short time, and what it logs.
func tester(t *testing.T) (*Service, *bytes.Buffer) {
	t.Helper()
	logged := &bytes.Buffer{}
	config := testConfig(t, &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)})
	config.Log, config.TestTimeout = slog.New(slog.NewTextHandler(logged, nil)), 2*time.Second
	config.Setup = nodeSetup(t, config.Source.Store, 1)
	return testService(t, config), logged
}

// bucketOf returns a change to a bucket at an endpoint.
func bucketOf(endpoint, secret string) func(*Draft) (bool, error) {
	return func(d *Draft) (bool, error) {
		d.Account = Account{Every: "24h", Keep: 2, To: "s3://" + s3test.Bucket + "/of/site", Endpoint: endpoint, AccessKey: s3test.AccessKey}
		d.SecretKey = &secret
		return true, nil
	}
}

func nothing(*Draft) (bool, error) { return false, nil }

// TestATest checks that it writes and removes, leaves nothing behind, stores nothing, and is limited for each user.
func TestATest(t *testing.T) {
	t.Parallel()
	endpoint := s3test.Start(t)
	s, logged := tester(t)
	if _, err := s.Test(t.Context(), ada, nothing); core.CodeOf(err) != core.Conflict {
		t.Errorf("before anything is set up: %v", err)
	}
	got, err := s.Test(t.Context(), ada, bucketOf(endpoint, s3test.SecretKey))
	if err != nil || !got.OK {
		t.Fatalf("%+v, %v, %s", got, err, logged)
	}
	objects, err := s3.OpenObjects(t.Context(), s3.Config{
		Endpoint: endpoint, Bucket: s3test.Bucket, Prefix: "of/site", AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey,
	})
	if err != nil {
		t.Fatal(err)
	}
	if left, err := objects.List(t.Context()); err != nil || len(left) != 0 {
		t.Errorf("left are %+v, %v", left, err)
	}
	if state := stateOf(t, s.config.Setup); state.Source != ByNobody {
		t.Errorf("it was stored: %+v", state)
	}
	const wrong = "a wrong secret"
	if got, err := s.Test(t.Context(), ada, bucketOf(endpoint, wrong)); err != nil || got.OK || !strings.Contains(got.Message, "(SignatureDoesNotMatch)") {
		t.Errorf("with a wrong secret key: %+v, %v", got, err)
	}
	if got, err := s.Test(t.Context(), ada, bucketOf("http://127.0.0.1:1", wrong)); err != nil || got.OK || !strings.Contains(got.Message, "obody listens") {
		t.Errorf("where nobody listens: %+v, %v", got, err)
	}
	for range testBurst - 3 {
		if _, err := s.Test(t.Context(), ada, bucketOf("http://127.0.0.1:1", wrong)); err != nil {
			t.Error(err)
		}
	}
	if _, err := s.Test(t.Context(), ada, bucketOf(endpoint, wrong)); core.CodeOf(err) != core.Throttled {
		t.Errorf("too many: %v", err)
	}
	if strings.Contains(logged.String(), wrong) || strings.Contains(logged.String(), s3test.SecretKey) {
		t.Errorf("the log has a secret: %s", logged)
	}
}

// TestWhatAServerSaysIsNotTold checks that an administrator who names a server of the own network is told nothing of what it
// sends but a code of S3, that a redirect is not followed, and that the wait for it has a bound.
func TestWhatAServerSaysIsNotTold(t *testing.T) {
	t.Parallel()
	const inner = "what only the network may see"
	stop := make(chan struct{})
	var followed bool
	answers := map[string]struct {
		answer http.HandlerFunc
		says   string
	}{
		"text": {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, inner, http.StatusBadRequest) }, "does not answer as S3 does"},
		"page": {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>" + inner)) }, ""},
		"xml": {func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte("<Error><Code>AccessDenied</Code><Message>" + inner + "</Message></Error>"))
		}, "(AccessDenied)"},
		"a text as a code": {func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte("<Error><Code>" + inner + "</Code></Error>"))
		}, "does not answer as S3 does"},
		"a redirect": {func(w http.ResponseWriter, r *http.Request) {
			followed = followed || r.URL.Path == "/inner"
			http.Redirect(w, r, "/inner", http.StatusTemporaryRedirect)
		}, ""},
		"silence": {func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-r.Context().Done():
			case <-stop:
			}
		}, "did not answer in time"},
	}
	for name, c := range answers {
		server := httptest.NewServer(c.answer)
		t.Cleanup(server.Close)
		s, _ := tester(t)
		got, err := s.Test(t.Context(), ada, bucketOf(server.URL, typed))
		if err != nil || got.OK || strings.Contains(got.Message, inner) || !strings.Contains(got.Message, c.says) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	close(stop)
	if followed {
		t.Error("a redirect was followed")
	}
}

// TestATestOfAFolder checks that the folder of the command line is tried, without being told.
func TestATestOfAFolder(t *testing.T) {
	t.Parallel()
	config := testConfig(t, &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)})
	keep, folder := keepers(t, config.Names)["folder"](t)
	config.Schedule = &Schedule{To: keep, Every: time.Hour, Most: 3}
	s := testService(t, config)
	if got, err := s.Test(t.Context(), ada, nothing); err != nil || !got.OK {
		t.Errorf("%+v, %v", got, err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Errorf("left are %v, %v", left, err)
	}
	if _, err := s.Test(t.Context(), ada, bucketOf("https://s3.example.com", typed)); core.CodeOf(err) != core.Conflict {
		t.Errorf("of another target: %v", err)
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Test(t.Context(), ada, nothing); err != nil || got.OK || got.Message != "The folder in which backups are kept is missing." {
		t.Errorf("%+v, %v", got, err)
	}
}
