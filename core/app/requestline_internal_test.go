package app

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/web"
)

// TestRequestLine: the lines of requests are what the library would have written.
func TestRequestLine(t *testing.T) {
	t.Parallel()
	london, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	for name, format := range formats {
		for _, at := range []time.Time{
			time.Date(2026, 11, 24, 9, 30, 5, 7_000_000, time.UTC), time.Date(2026, 7, 1, 0, 0, 0, 123_456_789, london), time.Unix(0, 0),
		} {
			for _, took := range []time.Duration{0, 7, 12_345, 6_789_000, 3 * time.Second} {
				for _, route := range []string{"/api/products/{id}", "/*", `a "quoted" route`, ""} {
					begin := []slog.Attr{slog.String("method", "GET"), slog.String("route", route), slog.Int("status", 200)}
					record := slog.NewRecord(at, slog.LevelInfo, web.RequestMessage, 0)
					record.AddAttrs(begin...)
					record.AddAttrs(slog.Int("bytes", 11084), slog.Duration("duration", took), slog.String("id", "2gh5zmmy_tz-c5"))
					var want bytes.Buffer
					if err := format.handler(&want).Handle(context.Background(), record); err != nil {
						t.Fatal(err)
					}
					var p page
					log, flush, err := Config{LogFormat: name}.logger(&p)
					if err != nil {
						t.Fatal(err)
					}
					own, ok := log.Handler().(web.LineWriter)
					if !ok {
						t.Fatalf("%s: the log does not write lines of requests", name)
					}
					own.RequestLine(begin)(at, 11084, took, "2gh5zmmy_tz-c5")
					flush()
					if p.text.String() != want.String() {
						t.Errorf("%s:\n%s\nwant\n%s", name, p.text.String(), want.String())
					}
				}
			}
		}
	}
}

// TestALogThatSaysMore: where lines have more than they are given, the library writes those of requests as well.
func TestALogThatSaysMore(t *testing.T) {
	t.Parallel()
	var p page
	log, _, err := Config{LogFormat: "text"}.logger(&p)
	if err != nil {
		t.Fatal(err)
	}
	if _, own := log.With(slog.String("node", "a")).Handler().(web.LineWriter); own {
		t.Error("a log with something in every line writes those of requests without it")
	}
}
