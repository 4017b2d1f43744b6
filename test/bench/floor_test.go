package bench_test

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/valyala/fasthttp"
	"go.etcd.io/bbolt"
)

// floor is Fiber over bbolt, and nothing else: a POST keeps what it brings under a new id, on disk before the
// answer, as a program of twenty lines would. It returns only when it fails.
func floor(folder string) error {
	db, err := bbolt.Open(filepath.Join(folder, "floor.db"), 0o600, nil)
	if err != nil {
		return err
	}
	db.MaxBatchDelay = time.Millisecond
	bucket := []byte("entries")
	if err := db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket(bucket)
		return err
	}); err != nil {
		return err
	}
	var writers atomic.Int64
	app := fiber.New()
	app.Post("/api/blog", func(c fiber.Ctx) error {
		var entry map[string]any
		if err := json.Unmarshal(c.Body(), &entry); err != nil {
			return err
		}
		id := uuid.Must(uuid.NewV7()).String()
		entry["id"] = id
		data, err := json.Marshal(entry)
		if err != nil {
			return err
		}
		// Who is alone waits for nobody.
		write := db.Update
		if writers.Add(1) > 1 {
			write = db.Batch
		}
		err = write(func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put([]byte(id), data) })
		if writers.Add(-1); err != nil {
			return err
		}
		c.Response().Header.SetContentType(fiber.MIMEApplicationJSON)
		return c.Status(fiber.StatusCreated).Send(data)
	})
	app.Get("/same", func(c fiber.Ctx) error {
		c.Response().Header.SetContentType(fiber.MIMEApplicationJSON)
		c.Response().SetBodyRaw(same)
		return nil
	})
	app.Put("/same", func(c fiber.Ctx) error {
		same = append([]byte(nil), c.Body()...)
		return nil
	})
	app.Get("/dressed", func(c fiber.Ctx) error {
		dress.CopyTo(&c.Response().Header)
		c.Response().SetBodyRaw(same)
		return nil
	})
	app.Put("/dress", func(c fiber.Ctx) error {
		var lines map[string]string
		if err := json.Unmarshal(c.Body(), &lines); err != nil {
			return err
		}
		dress.Reset()
		for name, value := range lines {
			dress.Set(name, value)
		}
		return nil
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if _, err := os.Stdout.WriteString("The floor " + ready + "http://" + listener.Addr().String() + "\n"); err != nil {
		return err
	}
	return app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true})
}

// same is what the floor answers with: the bytes of Quoin's answer. dress is the head of that answer.
var (
	same  []byte
	dress fasthttp.ResponseHeader
)
