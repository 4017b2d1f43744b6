package media_test

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/media"
)

// photograph returns a JPEG of 12 megapixels with as much detail as a photograph.
func photograph(b *testing.B) []byte {
	b.Helper()
	const width, height = 4000, 3000
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	noise := uint32(1)
	for y := range height {
		for x := range width {
			noise = noise*1664525 + 1013904223
			grain := uint8(noise >> 27)
			picture.SetNRGBA(x, y, color.NRGBA{uint8(x/16) + grain, uint8(y/12) + grain, uint8((x+y)/28) + grain, 255})
		}
	}
	return jpegOf(b, picture)
}

// BenchmarkFirstVariant measures how long the first visitor waits: a worker starts, reads 12 megapixels, and creates
// one variant. It must take less than 1.5 s on one core.
func BenchmarkFirstVariant(b *testing.B) {
	body := photograph(b)
	for _, c := range []struct {
		format string
		width  int
	}{{"webp", 320}, {"webp", 1280}, {"webp", 2560}, {"jpg", 1280}} {
		b.Run(fmt.Sprintf("%d.%s", c.width, c.format), func(b *testing.B) {
			s := shelf(b)
			taken := take(b, s, body)
			for n := 0; b.Loop(); n++ {
				of := pictureOf(taken)
				of.FocalX = float64(n%1000) / 1000 // a different variant each time
				file, err := s.Variant(b.Context(), "192.0.2.1", of, media.Variant{Width: c.width, Format: c.format, Ratio: "1:1"})
				contents(b, file, err)
			}
			b.ReportMetric(memoryOfWorkers(b), "MB/worker")
		})
	}
}

// BenchmarkTake measures an upload of 12 megapixels.
func BenchmarkTake(b *testing.B) {
	body := photograph(b)
	s := shelf(b)
	b.SetBytes(int64(len(body)))
	for n := 0; b.Loop(); n++ {
		take(b, s, append(body, byte(n)))
	}
	b.ReportMetric(memoryOfWorkers(b), "MB/worker")
}

// BenchmarkKeptVariant measures how long all later visitors wait.
func BenchmarkKeptVariant(b *testing.B) {
	s := shelf(b)
	of := pictureOf(take(b, s, jpegOf(b, scene(1000, 600))))
	v := media.Variant{Width: 640, Format: "webp"}
	first, err := s.Variant(b.Context(), "192.0.2.1", of, v)
	contents(b, first, err)
	for b.Loop() {
		file, err := s.Variant(b.Context(), "192.0.2.1", of, v)
		if err != nil {
			b.Fatal(err)
		}
		file.Close()
	}
}

// memoryOfWorkers returns the peak memory of the largest worker of this process, in megabytes; 0 if the system does not
// tell.
func memoryOfWorkers(b *testing.B) float64 {
	b.Helper()
	if runtime.GOOS != "linux" {
		return 0
	}
	most := 0
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	for _, path := range lists {
		list, _ := os.ReadFile(path)
		for pid := range strings.FieldsSeq(string(list)) {
			status, _ := os.ReadFile("/proc/" + pid + "/status")
			_, held, _ := strings.Cut(string(status), "VmHWM:")
			var kilobytes int
			_, _ = fmt.Sscan(held, &kilobytes)
			most = max(most, kilobytes)
		}
	}
	return float64(most) / 1024
}
