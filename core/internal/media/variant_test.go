package media_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/media"
)

func TestParseVariant(t *testing.T) {
	for name, want := range map[string]bool{
		"640.webp": true, "160.jpg": true, "2560.png": true, "641.webp": false, "0640.webp": false, "+640.webp": false,
		"640.gif": false, "640": false, ".webp": false, "640.webp.jpg": false, "lake.jpg": false, "": false, "-640.webp": false,
	} {
		v, ok := media.ParseVariant(name)
		if ok != want || ok && fmt.Sprintf("%d.%s", v.Width, v.Format) != name {
			t.Errorf("%q is %+v, %v", name, v, ok)
		}
	}
	if !slices.IsSorted(media.Widths()) || len(media.Widths()) != 12 || len(media.Ratios()) != 9 {
		t.Errorf("%v, %v", media.Widths(), media.Ratios())
	}
}

// TestVariantsThatAreNot checks the errors for variants that do not exist.
func TestVariantsThatAreNot(t *testing.T) {
	s := shelf(t)
	of := pictureOf(take(t, s, jpegOf(t, scene(400, 300))))
	drawing := pictureOf(take(t, s, []byte(`<svg width="4" height="3"/>`)))
	gone, lying := of, of
	gone.Hash, lying.Width = hashOf(nil), 4000
	for name, c := range map[string]struct {
		of media.Original
		v  media.Variant
	}{
		"of a drawing":        {drawing, media.Variant{Width: 160, Format: "webp"}},
		"of a width between":  {of, media.Variant{Width: 161, Format: "webp"}},
		"of another format":   {of, media.Variant{Width: 160, Format: "gif"}},
		"of another ratio":    {of, media.Variant{Width: 160, Format: "webp", Ratio: "5:4"}},
		"of nothing":          {media.Original{Mime: "image/png", Width: 1, Height: 1}, media.Variant{Width: 160, Format: "png"}},
		"of what is gone":     {gone, media.Variant{Width: 160, Format: "webp"}},
		"of another size":     {lying, media.Variant{Width: 160, Format: "webp"}},
		"of a path":           {media.Original{Hash: "../../x", Mime: "image/png", Width: 1, Height: 1}, media.Variant{Width: 160, Format: "png"}},
		"of a kind like that": {media.Original{Hash: of.Hash, Mime: "text/html", Width: 1, Height: 1}, media.Variant{Width: 160, Format: "png"}},
	} {
		if f, err := s.Variant(t.Context(), "192.0.2.1", c.of, c.v); core.CodeOf(err) != core.NotFound {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}

// TestOneForAll checks that a hundred concurrent requests get one file that was created once.
func TestOneForAll(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "media")
	s := shelf(t, func(c *media.Config) { c.Folder = folder })
	of := pictureOf(take(t, s, jpegOf(t, scene(400, 300))))
	var all sync.WaitGroup
	var mu sync.Mutex
	modified := map[time.Time]bool{}
	for range 100 {
		all.Go(func() {
			f, err := s.Variant(t.Context(), "192.0.2.1", of, media.Variant{Width: 320, Format: "webp"})
			if err != nil {
				t.Error(err)
				return
			}
			defer f.Close()
			mu.Lock()
			defer mu.Unlock()
			modified[f.Modified] = true
		})
	}
	all.Wait()
	if len(modified) != 1 {
		t.Errorf("it was made %d times", len(modified))
	}
	if made := files(t, filepath.Join(folder, "variants")); len(made) != 1 {
		t.Errorf("%v", made)
	}
	if left := files(t, filepath.Join(folder, "incoming")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestTooManyWait checks that requests for which there is no queue position fail at once, with a RetryAfter.
func TestTooManyWait(t *testing.T) {
	busy := shelf(t, func(c *media.Config) { c.Worker, c.JobTimeout = worker(hangWord), time.Hour })
	ctx, cancel := context.WithCancel(t.Context())
	told := make(chan error, 200)
	for range cap(told) {
		go func() {
			_, err := busy.Store(ctx, bytes.NewReader([]byte(`<svg/>`)))
			told <- err
		}()
	}
	for range 100 {
		e, ok := errors.AsType[*core.Error](<-told)
		if !ok || e.Code != core.Unavailable || e.RetryAfter <= 0 {
			t.Errorf("%v", e)
		}
	}
	cancel()
	for range 100 {
		if err := <-told; err == nil {
			t.Error("a worker that hangs has answered")
		}
	}
}

// elsewhere is a store whose blobs are not files of this machine.
type elsewhere struct {
	blob.Store
	asked *atomic.Int64
}

func (e elsewhere) Open(ctx context.Context, hash string) (*blob.Blob, error) {
	e.asked.Add(1)
	b, err := e.Store.Open(ctx, hash)
	if err == nil {
		b.Name = ""
	}
	return b, err
}

// TestBlobsElsewhere checks that a remote blob is fetched once for all its variants, and that no temporary file is
// left.
func TestBlobsElsewhere(t *testing.T) {
	disk, err := blob.NewDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "media")
	var asked atomic.Int64
	s := shelf(t, func(c *media.Config) { c.Folder, c.Blobs = folder, elsewhere{disk, &asked} })
	of := pictureOf(take(t, s, jpegOf(t, scene(400, 300))))
	var all sync.WaitGroup
	for _, ratio := range media.Ratios() {
		all.Go(func() {
			f, err := s.Variant(t.Context(), "192.0.2.1", of, media.Variant{Width: 160, Format: "webp", Ratio: ratio})
			contents(t, f, err)
		})
	}
	all.Wait()
	if asked.Load() != 1 {
		t.Errorf("asked for the file %d times", asked.Load())
	}
	if near, coming := files(t, filepath.Join(folder, "near")), files(t, filepath.Join(folder, "incoming")); len(near) != 1 || len(coming) != 0 {
		t.Errorf("near: %v, coming: %v", near, coming)
	}
}

// TestSmallVariantsAreRemembered checks that small variants are served from memory without the disk, and large ones are
// not.
func TestSmallVariantsAreRemembered(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "media")
	s := shelf(t, func(c *media.Config) { c.Folder = folder })
	noisy := image.NewNRGBA(image.Rect(0, 0, 700, 500))
	noise := rand.New(rand.NewPCG(1, 2))
	for i := range noisy.Pix {
		noisy.Pix[i] = byte(noise.Uint32())
	}
	of := pictureOf(take(t, s, pngOf(t, noisy)))
	for width, small := range map[int]bool{160: true, 640: false} {
		v := media.Variant{Width: width, Format: "png"}
		first, err := s.Variant(t.Context(), "192.0.2.1", of, v)
		body := contents(t, first, err)
		again, err := s.Variant(t.Context(), "192.0.2.1", of, v)
		if got := contents(t, again, err); !bytes.Equal(got, body) || (again.Body != nil) != small ||
			small && !bytes.Equal(again.Body, body) || again.ETag != first.ETag || !again.Modified.Equal(first.Modified) ||
			again.Mime != first.Mime {
			t.Errorf("%d: %d bytes, then %d, of which %d in memory", width, len(body), len(got), len(again.Body))
		}
		moved := of
		moved.FocalX = 0
		v.Ratio = "9:16"
		other, err := s.Variant(t.Context(), "192.0.2.1", moved, v)
		if got := contents(t, other, err); bytes.Equal(got, body) {
			t.Errorf("%d: another part is the same", width)
		}
	}
}

// TestOneAddressWaitsForItself checks that at most two jobs for one address are in the queue of all addresses.
func TestOneAddressWaitsForItself(t *testing.T) {
	s := shelf(t)
	of := pictureOf(take(t, s, jpegOf(t, scene(120, 90))))
	var all sync.WaitGroup
	for _, ratio := range media.Ratios() {
		for _, format := range []string{"jpg", "png", "webp"} {
			all.Go(func() {
				f, err := s.Variant(t.Context(), "192.0.2.1", of, media.Variant{Width: media.Widths()[0], Format: format, Ratio: ratio})
				contents(t, f, err)
				if waiting := s.Stats().Waiting; waiting > 2 {
					t.Errorf("%d wait", waiting)
				}
			})
		}
	}
	all.Wait()
}

// TestVariantsAreBounded checks that the least recently used variants are evicted, and are created again on request.
func TestVariantsAreBounded(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "media")
	s := shelf(t, func(c *media.Config) { c.Folder, c.CacheSize = folder, 1<<10 })
	of := pictureOf(take(t, s, jpegOf(t, scene(600, 60))))
	for range 2 {
		for _, width := range media.Widths()[:3] {
			f, err := s.Variant(t.Context(), "192.0.2.1", of, media.Variant{Width: width, Format: "webp"})
			contents(t, f, err)
		}
	}
	if made := files(t, filepath.Join(folder, "variants")); len(made) == 0 || len(made) > 2 {
		t.Errorf("%d variants are kept: %v", len(made), made)
	}
}

// TestSweep checks that unused files are deleted after a day, with their variants.
func TestSweep(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "media")
	now := time.Now()
	s := shelf(t, func(c *media.Config) {
		c.Folder, c.Now = folder, func() time.Time { return now }
	})
	used, unused := take(t, s, jpegOf(t, scene(400, 300))), take(t, s, jpegOf(t, scene(300, 400)))
	for _, taken := range []media.Stored{used, unused} {
		f, err := s.Variant(t.Context(), "192.0.2.1", pictureOf(taken), media.Variant{Width: 160, Format: "jpg"})
		contents(t, f, err)
	}
	for _, c := range []struct {
		after time.Duration
		left  int
	}{{23 * time.Hour, 4}, {2 * time.Hour, 2}} {
		now = now.Add(c.after)
		if err := s.Sweep(t.Context(), func(hash string) bool { return hash == used.Hash }); err != nil {
			t.Fatal(err)
		}
		if left := files(t, folder); len(left) != c.left {
			t.Errorf("after another %s: %v", c.after, left)
		}
	}
	if _, err := s.Original(t.Context(), unused.Hash); core.CodeOf(err) != core.NotFound {
		t.Errorf("%v", err)
	}
}

// TestFocalPoint checks that a cropped variant shows the part around the focal point.
func TestFocalPoint(t *testing.T) {
	s := shelf(t)
	picture := image.NewNRGBA(image.Rect(0, 0, 600, 200))
	for i := range picture.Pix {
		picture.Pix[i] = 255
	}
	for y := range 200 {
		clear(picture.Pix[picture.PixOffset(400, y) : picture.PixOffset(400, y)+4*200])
	}
	of := pictureOf(take(t, s, pngOf(t, picture)))
	sizes := map[float64]int64{}
	for _, focal := range []float64{0, 0.2, 0.5, 0.9, 1} {
		of.FocalX = focal
		f, err := s.Variant(t.Context(), "192.0.2.1", of, media.Variant{Width: 160, Format: "png", Ratio: "1:1"})
		contents(t, f, err)
		sizes[focal] = f.Size
	}
	if sizes[0] != sizes[0.2] || sizes[0.9] != sizes[1] || sizes[0] == sizes[1] {
		t.Errorf("%v", sizes)
	}
}

// TestAFailedVariantIsNotKept checks that a failed creation leaves nothing in the cache, and is tried again.
func TestAFailedVariantIsNotKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "media")
	s := shelf(t, func(c *media.Config) { c.Folder = folder })
	of := pictureOf(take(t, s, pngOf(t, scene(400, 300))))
	wrong := of
	wrong.Height = 301
	for range 2 {
		if _, err := s.Variant(t.Context(), "192.0.2.1", wrong, media.Variant{Width: 160, Format: "webp"}); core.CodeOf(err) != core.NotFound {
			t.Errorf("the variant of a picture of another size: %v", err)
		}
	}
	if left := append(files(t, filepath.Join(folder, "variants")), files(t, filepath.Join(folder, "incoming"))...); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	f, err := s.Variant(t.Context(), "192.0.2.1", of, media.Variant{Width: 160, Format: "webp"})
	contents(t, f, err)
}
