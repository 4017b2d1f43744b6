package writer_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// Event is a complete plugin: a struct, its rules and its type.
type Event struct {
	Name   string     `json:"name" validate:"required,max=80" cms:"title"`
	Town   string     `json:"town" validate:"max=80" default:"London" cms:"exact"`
	Text   field.Long `json:"text" validate:"max=2000"`
	Status string     `json:"status" validate:"oneof=open full draft" default:"open" cms:"exact"`
}

// Visible shows all events except drafts.
func (e *Event) Visible(time.Time) bool { return e.Status != "draft" }

func ExampleDefine() {
	events := model.Define[Event]("event", model.Options{Path: "events", One: "Event", Many: "Events"})
	if err := tryOut(events); err != nil {
		fmt.Println(err)
	}
	// Output:
	// invalid: Name is required; Status must be one of open, full, draft.
	// everybody sees 2: [Open day Meet the makers]
	// staff see 3
	// in London, last name first: [Open day]
}

func tryOut(events model.Type) error {
	folder, err := os.MkdirTemp("", "events")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	store, err := bolt.Open(filepath.Join(folder, "store"))
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	registry, err := model.NewRegistry(events)
	if err != nil {
		return err
	}
	ctx := context.Background()
	writer, err := writer.Open(ctx, store, registry, time.Now)
	if err != nil {
		return err
	}
	editor := core.Actor{Role: core.Administrator}
	for _, body := range []string{
		`{"status":"cancelled"}`, `{"name":"Open day"}`, `{"name":"Meet the makers","town":"Leeds"}`, `{"name":"Secret","status":"draft"}`,
	} {
		if _, err := writer.Create(ctx, editor, "event", []byte(body)); err != nil {
			fmt.Println(err)
		}
	}
	return show(ctx, query.New(store, registry, time.Now, writer.Freshness()), events, editor)
}

func show(ctx context.Context, reader *query.Reader, events model.Type, editor core.Actor) error {
	queryString, err := query.ParseQuery(&events, "town=London&sort=-name")
	if err != nil {
		return err
	}
	everybody, err := reader.List(ctx, core.Actor{}, "event", query.Query{})
	if err != nil {
		return err
	}
	staff, err := reader.List(ctx, editor, "event", query.Query{})
	if err != nil {
		return err
	}
	london, err := reader.List(ctx, core.Actor{}, "event", queryString)
	if err != nil {
		return err
	}
	fmt.Printf("everybody sees %d: %s\n", everybody.Total, names(everybody))
	fmt.Printf("staff see %d\n", staff.Total)
	fmt.Printf("in London, last name first: %s\n", names(london))
	return nil
}

func names(page *query.Answer) []string {
	var events []Event
	if err := json.Unmarshal(page.Body, &events); err != nil {
		return []string{err.Error()}
	}
	all := make([]string, len(events))
	for i, e := range events {
		all[i] = e.Name
	}
	return all
}
