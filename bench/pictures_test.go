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
	"time"

	"github.com/valyala/fasthttp"
)

// BenchmarkVariants asks for pictures that were made before: a small one, which lies in memory, and a large one, which lies
// on disk. What the first visitor of a picture waits for is BenchmarkFirstVariant of core/media.
func BenchmarkVariants(b *testing.B) {
	for name, variant := range map[string]string{"memory": "320.webp", "disk": "1600.png"} {
		b.Run(name, func(b *testing.B) {
			ours, low := quoin(b), fiberOverBolt(b)
			path := "/media/" + ours.upload(noise(b, 1600, 1200)) + "/" + variant
			ours.auth = ""
			compare(b, ours, low, path)
		})
	}
}

// noise is a picture that takes as much room as it can.
func noise(b *testing.B, width, height int) []byte {
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
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	call{method: http.MethodPost, path: "/api/admin/media"}.fill(p, req)
	w := multipart.NewWriter(req.BodyWriter())
	part, err := w.CreateFormFile("file", "noise.jpg")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = w.Close()
	}
	req.Header.SetContentType(w.FormDataContentType())
	if err == nil {
		err = fasthttp.DoTimeout(req, resp, time.Minute)
	}
	var made struct{ ID string }
	if err == nil {
		err = json.Unmarshal(resp.Body(), &made)
	}
	if err != nil || made.ID == "" {
		p.b.Fatalf("upload: %v, %d %s", err, resp.StatusCode(), resp.Body())
	}
	return made.ID
}
