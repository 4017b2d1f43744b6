package cluster_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage/s3test"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestFilesMove has the files of a site in its folder, then in the bucket that the nodes of a cluster share, and in a folder
// again: they have the same addresses, and are the same.
func TestFilesMove(t *testing.T) {
	nighttest.Only(t)
	bucket := "s3://" + s3test.Bucket + "/site"
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte(s3test.SecretKey), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("QUOIN_S3_ENDPOINT", s3test.Start(t))
	t.Setenv("QUOIN_S3_ACCESS_KEY", s3test.AccessKey)
	t.Setenv("QUOIN_S3_SECRET_KEY_FILE", secret)
	member, address, err := alone(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer member.Close()
	folder, store := t.TempDir(), "etcd://"+address+"/site"
	first, last := filepath.Join(folder, "first"), filepath.Join(folder, "last")

	one := serve(t, "", first)
	signIn(one)
	file := one.upload(t, noise(t, 1))
	variant := file[:strings.LastIndex(file, "/")] + "/320.webp"
	whole := one.get(file).body
	if smaller := one.get(variant); len(whole) < 10_000 || smaller.status != http.StatusOK {
		t.Fatalf("the file has %d bytes; made smaller it is %s", len(whole), smaller)
	}
	one.stop()

	out, err := quoin(t, "store", "copy", "--from", "bolt:"+first, "--to", "etcd://"+address+"/without")
	if err != nil || !strings.Contains(out, "--media copies them there") {
		t.Errorf("without a word about files: %v %s", err, out)
	}
	if out, err = quoin(t, "store", "copy", "--from", "bolt:"+first, "--to", store, "--media", bucket); err != nil ||
		!strings.Contains(out, "1 files are there as well") {
		t.Fatalf("with a bucket: %v %s", err, out)
	}
	a := serve(t, store, filepath.Join(folder, "a"), "--media", bucket)
	b := serve(t, store, filepath.Join(folder, "b"), "--media", bucket)
	a.cookie, b.cookie = one.cookie, one.cookie
	second := b.upload(t, noise(t, 2))
	for _, n := range []*node{a, b} {
		if got := n.visitor().get(file); got.status != http.StatusOK || got.body != whole {
			t.Errorf("the file at a node: %d, %d bytes of %d", got.status, len(got.body), len(whole))
		}
		for _, path := range []string{variant, second} {
			if got := n.get(path); got.status != http.StatusOK {
				t.Errorf("%s at a node: %s", path, got)
			}
		}
	}
	a.stop()
	b.stop()

	if out, err := quoin(t, "store", "copy", "--from", store, "--to", "bolt:"+last, "--media", bucket); err != nil ||
		!strings.Contains(out, "2 files are there as well") {
		t.Fatalf("back: %v %s", err, out)
	}
	again := serve(t, "", last)
	again.cookie = one.cookie
	if got := again.visitor().get(file); got.body != whole {
		t.Errorf("the file at home: %d, %d bytes of %d", got.status, len(got.body), len(whole))
	}
	if got := again.get(second); got.status != http.StatusOK {
		t.Errorf("the file that came in the cluster: %s", got)
	}
}

// noise is a picture that cannot be packed.
func noise(t *testing.T, seed uint64) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, 640, 480))
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range picture.Pix {
		picture.Pix[i] = byte(random.Uint32())
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// upload puts a picture into the library, and gives its address.
func (n *node) upload(t *testing.T, file []byte) string {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", "noise.png")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, n.URL+"/api/admin/media", &body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", w.FormDataContentType())
	req.Header.Set("Cookie", n.cookie)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var made struct{ URL string }
	if err := json.NewDecoder(resp.Body).Decode(&made); err != nil || resp.StatusCode != http.StatusCreated {
		t.Fatalf("the upload: %v, %d", err, resp.StatusCode)
	}
	return made.URL
}
