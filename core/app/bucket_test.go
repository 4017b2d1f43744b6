package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage/s3test"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// account gives the environment of a server whose files lie in a bucket.
func account(t *testing.T, endpoint string) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte(s3test.SecretKey), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{
		"QUOIN_ADMIN_PASSWORD=" + password, "QUOIN_MEDIA=s3://" + s3test.Bucket + "/of/site",
		"QUOIN_S3_ENDPOINT=" + endpoint, "QUOIN_S3_ACCESS_KEY=" + s3test.AccessKey, "QUOIN_S3_SECRET_KEY_FILE=" + file,
	}
}

// away is an S3 that can be told to give no answer.
func away(t *testing.T, target string) (endpoint string, silent *atomic.Bool) {
	t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	silent = new(atomic.Bool)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Host = r.In.Host // it is signed
	}}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if silent.Load() {
			_, _ = io.Copy(io.Discard, r.Body)
			<-r.Context().Done()
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	return front.URL, silent
}

// file asks for a file, or a part of it.
func (p *process) file(path, part string) (int, string) {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.URL+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	if part != "" {
		req.Header.Set("Range", part)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

// TestFilesInABucket are taken, served whole and in parts and made smaller; nothing of them but what was made lies in the
// data folder. While the bucket gives no answer, what asks it is refused, and all else is served.
func TestFilesInABucket(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	endpoint, silent := away(t, s3test.Start(t))
	data := filepath.Join(t.TempDir(), "data")
	args := []string{"serve", "--addr", "127.0.0.1:0", "--data", data}
	p := start(t, account(t, endpoint), args...)
	cookie := p.signIn("admin", password)
	if status := p.upload(picture(t, 1), cookie); status != http.StatusCreated {
		t.Fatalf("the upload: %d %s", status, p.Logs)
	}
	p.Stop()
	p = start(t, account(t, endpoint), args...)
	_, list, _ := p.do(http.MethodGet, "/api/admin/media", cookie, "")
	_, address, _ := strings.Cut(list, `"url":"`)
	address, _, _ = strings.Cut(address, `"`)
	status, whole := p.file(address, "")
	if status != http.StatusOK || len(whole) < 100_000 {
		t.Fatalf("the file: %d, %d bytes %s", status, len(whole), p.Logs)
	}
	if status, part := p.file(address, "bytes=90000-90009"); status != http.StatusPartialContent || part != whole[90000:90010] {
		t.Errorf("a part of it: %d, %d bytes", status, len(part))
	}
	folder, _ := filepath.Split(address)
	if status, _ := p.file(folder+"160.webp", ""); status != http.StatusOK {
		t.Errorf("a variant: %d %s", status, p.Logs)
	}
	for _, name := range files(t, filepath.Join(data, "media")) {
		if name != "incoming" && name != "near" && name != "variants" {
			t.Errorf("%q lies in the data folder", name)
		}
	}

	silent.Store(true)
	refused := make(chan int, 2)
	go func() {
		status, _ := p.file(address, "")
		refused <- status
	}()
	go func() { refused <- p.upload(picture(t, 2), cookie) }()
	for _, path := range []string{folder + "160.webp", folder + "320.webp", "/healthz", "/"} {
		begin := time.Now()
		if status, _ := p.file(path, ""); status != http.StatusOK || time.Since(begin) > 10*time.Second {
			t.Errorf("%s beside a bucket that gives no answer: %d after %s", path, status, time.Since(begin))
		}
	}
	for range 2 {
		if status := <-refused; status != http.StatusServiceUnavailable {
			t.Errorf("what asks the bucket: %d", status)
		}
	}
	if _, body := p.get("/readyz"); !strings.Contains(body, "degraded") || !strings.Contains(body, "The bucket of the files has been failing") {
		t.Errorf("readyz says %s", body)
	}
	silent.Store(false)
	if status, again := p.file(address, ""); status != http.StatusOK || again != whole {
		t.Errorf("the file, when the bucket is back: %d, %d bytes", status, len(again))
	}
	if _, body := p.get("/readyz"); strings.Contains(body, "bucket") {
		t.Errorf("readyz says %s", body)
	}
	p.Stop()
}

// TestABucketThatRefuses ends the start with one line that says why, and not the secret.
func TestABucketThatRefuses(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	env := append(account(t, s3test.Start(t)), "QUOIN_S3_ACCESS_KEY=other")
	out, err := command(t, env, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data")).CombinedOutput()
	if err == nil || !strings.Contains(string(out), `media: s3: bucket "files" at 127.0.0.1`) || strings.Contains(string(out), s3test.SecretKey) {
		t.Errorf("%v: %s", err, out)
	}
}
