package s3_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/blob/blobtest"
	"github.com/quoin-cms/quoin/core/internal/blob/s3"
	"github.com/quoin-cms/quoin/storage/s3test"
)

func config(endpoint string) s3.Config {
	return s3.Config{
		Endpoint: endpoint, Bucket: s3test.Bucket, Prefix: "of/site", AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey,
	}
}

func open(t *testing.T, c s3.Config) *s3.Store {
	t.Helper()
	store, err := s3.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func TestStore(t *testing.T) {
	blobtest.Run(t, func(t *testing.T) blob.Store { return open(t, config(s3test.Start(t))) })
}

// TestTheBucketIsAskedAtTheStart checks that Open accesses the bucket and reports what is wrong with it.
func TestTheBucketIsAskedAtTheStart(t *testing.T) {
	endpoint := s3test.Start(t)
	for name, c := range map[string]struct {
		change func(*s3.Config)
		says   string
	}{
		"no bucket":      {func(c *s3.Config) { c.Bucket = "" }, "bucket is missing"},
		"no keys":        {func(c *s3.Config) { c.SecretKey = "" }, "secret key are missing"},
		"no address":     {func(c *s3.Config) { c.Endpoint = "files.example.com" }, "no address such as https://"},
		"another bucket": {func(c *s3.Config) { c.Bucket = "other" }, `bucket "other"`},
		"another key":    {func(c *s3.Config) { c.SecretKey = "other" }, "cannot be listed"},
		"nobody there":   {func(c *s3.Config) { c.Endpoint = "http://127.0.0.1:1" }, "connection refused"},
	} {
		of := config(endpoint)
		c.change(&of)
		if _, err := s3.Open(t.Context(), of); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		} else if strings.Contains(err.Error(), s3test.SecretKey) {
			t.Errorf("%s tells the secret: %v", name, err)
		}
	}
}

// between is a proxy in front of an S3 server that can be told to fail.
type between struct {
	*httptest.Server
	fail  atomic.Pointer[http.HandlerFunc]
	asked atomic.Int64
	last  atomic.Pointer[string] // the last requested range
}

func newBetween(t *testing.T) *between {
	t.Helper()
	target, err := url.Parse(s3test.Start(t))
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host // the host is part of the signature
	}}
	b := &between{}
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.asked.Add(1)
		part := r.Header.Get("Range")
		b.last.Store(&part)
		if fail := b.fail.Load(); fail != nil {
			(*fail)(w, r)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(b.Close)
	return b
}

func put(t *testing.T, s *s3.Store, body []byte) string {
	t.Helper()
	sum := sha256.Sum256(body)
	hash := hex.EncodeToString(sum[:])
	if err := s.Put(t.Context(), hash, int64(len(body)), bytes.NewReader(body)); err != nil {
		t.Fatal(err)
	}
	return hash
}

// TestABucketThatFails checks that a call soon fails with ErrUnavailable if the bucket fails, and that the next call succeeds.
func TestABucketThatFails(t *testing.T) {
	front := newBetween(t)
	c := config(front.URL)
	c.Patience = 500 * time.Millisecond
	store := open(t, c)
	hash := put(t, store, []byte("lake"))
	hangs := func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	}
	refuses := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }
	stalls := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "1000")
		w.Header().Set("Last-Modified", time.Now().UTC().Format(http.TimeFormat))
		_, _ = io.WriteString(w, "half")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
	for name, fail := range map[string]http.HandlerFunc{"hangs": hangs, "503": refuses, "stalls": stalls} {
		front.fail.Store(&fail)
		for call, do := range map[string]func(context.Context) error{
			"open": func(ctx context.Context) error {
				b, err := store.Open(ctx, hash)
				if err == nil {
					_, err = io.Copy(io.Discard, b)
					b.Close()
				}
				return err
			},
			"put": func(ctx context.Context) error {
				return store.Put(ctx, hash, 4, strings.NewReader("lake"))
			},
			"delete": func(ctx context.Context) error { return store.Delete(ctx, hash) },
			"list": func(ctx context.Context) error {
				for _, err := range store.List(ctx) {
					return err
				}
				return nil
			},
		} {
			if name == "stalls" && call != "open" {
				continue
			}
			begin := time.Now()
			if err := do(t.Context()); !errors.Is(err, blob.ErrUnavailable) {
				t.Errorf("%s, %s: %v", name, call, err)
			}
			if took := time.Since(begin); took > 10*c.Patience {
				t.Errorf("%s, %s: it took %s", name, call, took)
			}
		}
		front.fail.Store(nil)
		b, err := store.Open(t.Context(), hash)
		if err != nil {
			t.Fatalf("after %s: %v", name, err)
		}
		b.Close()
	}
}

// TestPartsAreAskedFor checks that reading a whole file takes only the request of Open, and that a read after a seek
// requests the bytes from its offset on.
func TestPartsAreAskedFor(t *testing.T) {
	front := newBetween(t)
	store := open(t, config(front.URL))
	body := bytes.Repeat([]byte("0123456789"), 100_000)
	hash := put(t, store, body)
	b, err := store.Open(t.Context(), hash)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	before := front.asked.Load()
	head := make([]byte, 64)
	_, _ = io.ReadFull(b, head)
	_, _ = b.Seek(0, io.SeekStart)
	if all, err := io.ReadAll(b); err != nil || !bytes.Equal(all, body) || front.asked.Load() != before {
		t.Errorf("%d bytes, %v, asked %d times more", len(all), err, front.asked.Load()-before)
	}
	_, _ = b.Seek(900_003, io.SeekStart)
	if _, err := io.ReadFull(b, head[:4]); err != nil || string(head[:4]) != "3456" || *front.last.Load() != "bytes=900003-" {
		t.Errorf("%q, %v, asked for %q", head[:4], err, *front.last.Load())
	}
}

// TestWhoHasGone checks that a cancelled call fails with the error of its context, and not with ErrUnavailable.
func TestWhoHasGone(t *testing.T) {
	front := newBetween(t)
	store := open(t, config(front.URL))
	ctx, cancel := context.WithCancel(t.Context())
	gone := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	front.fail.Store(&gone)
	if _, err := store.Open(ctx, strings.Repeat("a", 64)); !errors.Is(err, context.Canceled) || errors.Is(err, blob.ErrUnavailable) {
		t.Error(err)
	}
}
