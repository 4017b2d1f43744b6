package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/model"
)

// wide is a type with thirty fields.
type wide struct {
	Title  string     `json:"title" validate:"required,max=200" cms:"title"`
	Text   field.Rich `json:"text" validate:"max=10000"`
	First  eight      `json:"first"`
	Second eight      `json:"second"`
	Third  eight      `json:"third"`
	State  string     `json:"state" validate:"oneof=draft live" default:"draft" cms:"exact,status=live"`
}

type eight struct {
	A string      `json:"a" validate:"max=100"`
	B field.Long  `json:"b" validate:"max=1000"`
	C int         `json:"c" validate:"min=0,max=9"`
	D bool        `json:"d"`
	E field.Time  `json:"e"`
	F []string    `json:"f" validate:"max=9,dive,max=60"`
	G field.Image `json:"g"`
	H field.Specs `json:"h"`
}

// BenchmarkFiftyTypes opens a server with fifty types of thirty fields each, on a store that knows them, and asks it for
// what the back office knows of types.
func BenchmarkFiftyTypes(b *testing.B) {
	types := make([]model.Type, 50)
	config := environment.Config{Addr: "127.0.0.1:0", Data: b.TempDir()}
	config.Administrator.Username, config.Administrator.Password = "admin", "correct horse"
	log := &environment.Logs{Log: slog.New(slog.DiscardHandler)}
	var start, asked time.Duration
	for b.Loop() {
		begin := time.Now()
		for i := range types {
			name := fmt.Sprintf("wide-%c%c", 'a'+i/26, 'a'+i%26)
			types[i] = model.Define[wide](name, model.Options{Path: name, One: name, Many: name + "s", Public: model.PublicOptions{Page: "/" + name + "/:id"}})
		}
		registry, err := model.NewRegistry(types...)
		if err != nil {
			b.Fatal(err)
		}
		h, err := openServer(b.Context(), config, environment.Program{Registry: registry}, nil, io.Discard, log)
		if err != nil {
			b.Fatal(err)
		}
		start += time.Since(begin)
		asked += h.askSchema(b)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(start.Microseconds())/1000/float64(b.N), "ms-start")
	b.ReportMetric(float64(asked.Microseconds())/1000/float64(b.N), "ms-schema")
}

// askSchema serves until it has been asked for the schema, and gives how long the first answer took.
func (srv *server) askSchema(b *testing.B) time.Duration {
	b.Helper()
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan error)
	go func() { ended <- srv.run(ctx, func() {}) }()
	jar, err := cookiejar.New(nil)
	if err != nil {
		b.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	answer, err := client.Post(srv.browserURL()+"/api/admin/login", "application/json",
		bytes.NewReader([]byte(`{"username":"admin","password":"correct horse"}`)))
	if err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("%v, %v", answer, err)
	}
	_ = answer.Body.Close()
	begin := time.Now()
	if answer, err = client.Get(srv.browserURL() + "/api/admin/schema"); err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("%v, %v", answer, err)
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		b.Fatal(err)
	}
	took := time.Since(begin)
	_ = answer.Body.Close()
	client.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		b.Fatal(err)
	}
	if err := srv.Close(); err != nil {
		b.Fatal(err)
	}
	return took
}
