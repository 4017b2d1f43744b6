package bench_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"testing"
)

// BenchmarkVariants asks for pictures that were made before: a small one, which lies in memory, and a large one, which lies
// on disk. What the first visitor of a picture waits for is BenchmarkFirstVariant of core/internal/media.
func BenchmarkVariants(b *testing.B) {
	for name, variant := range map[string]string{"memory": "320.webp", "disk": "960.png"} {
		b.Run(name, func(b *testing.B) {
			ours, low := quoin(b), fiberOverBolt(b)
			path := "/media/" + ours.upload(noise(b, 1600, 1200)) + "/" + variant
			ours.auth = ""
			compare(b, ours, low, path)
		})
	}
}

// noise is a picture that takes as much room as it can.
func noise(b testing.TB, width, height int) []byte {
	b.Helper()
	picture := image.NewGray(image.Rect(0, 0, width, height))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range picture.Pix {
		picture.Pix[i] = byte(random.Uint32())
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}

// upload puts a file into the library, and gives its id.
func (p *program) upload(file []byte) string {
	p.b.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", "noise.jpg")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		p.b.Fatal(err)
	}
	req, err := http.NewRequestWithContext(p.b.Context(), http.MethodPost, p.url+"/api/admin/media", &body)
	if err != nil {
		p.b.Fatal(err)
	}
	req.Header.Set("Content-Type", w.FormDataContentType())
	req.AddCookie(&http.Cookie{Name: "quoin_session", Value: p.auth})
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.b.Fatal(err)
	}
	defer resp.Body.Close()
	var made struct{ ID string }
	if err := json.NewDecoder(resp.Body).Decode(&made); err != nil || resp.StatusCode != http.StatusCreated {
		p.b.Fatalf("upload: %v, %d", err, resp.StatusCode)
	}
	return made.ID
}
