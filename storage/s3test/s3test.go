// Package s3test starts a real S3 server for tests.
package s3test

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// The server program that "make test" fetches into .tools, and the credentials and the bucket of the started server.
const (
	program   = "versitygw-v1.8.0"
	AccessKey = "quoin"
	SecretKey = "a secret of the tests"
	Bucket    = "files"
)

const patience = 20 * time.Second

// Start starts a server with an empty bucket and returns its URL. The server is stopped when the test ends. The test is
// skipped if the program of the server is missing.
func Start(t testing.TB) (endpoint string) {
	t.Helper()
	path, ok := fetched()
	if !ok {
		t.Skip("there is no S3 server in .tools: \"make test-go\" fetches it")
	}
	folder := t.TempDir()
	for _, name := range []string{"data", "data/" + Bucket, "meta"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	address := free(t)
	ctx, cancel := context.WithCancel(context.Background())
	server := exec.CommandContext(ctx, path, "--port", address, "--quiet", "posix", "--sidecar", folder+"/meta", folder+"/data")
	server.Env = []string{"ROOT_ACCESS_KEY=" + AccessKey, "ROOT_SECRET_KEY=" + SecretKey, "HOME=" + folder}
	server.Dir = folder
	if err := server.Start(); err != nil {
		cancel()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = server.Wait()
	})
	endpoint = "http://" + address
	wait(t, endpoint)
	return endpoint
}

// fetched finds the program of the server in .tools of the working folder or of one of its parents.
func fetched() (path string, ok bool) {
	folder, err := os.Getwd()
	for err == nil {
		path = filepath.Join(folder, ".tools", program)
		if _, missing := os.Stat(path); missing == nil {
			return path, true
		}
		above := filepath.Dir(folder)
		if above == folder {
			break
		}
		folder = above
	}
	return "", false
}

// free returns a loopback address with a port that is not in use.
func free(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// wait returns once the server answers HTTP requests.
func wait(t testing.TB, endpoint string) {
	t.Helper()
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for end := time.Now().Add(patience); time.Now().Before(end); <-ticker.C {
		resp, err := http.Get(endpoint) //nolint:noctx // a local address
		if err == nil {
			_ = resp.Body.Close()
			return
		}
	}
	t.Fatal("the S3 server never answered")
}
