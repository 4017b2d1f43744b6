package firststeps

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// maxLeft is the maximum number of remaining entries that are listed of a step.
const maxLeft = 50

var stateKey = entrystore.Key("firststeps")

// Config holds what the steps are made of. All fields but Server are required.
type Config struct {
	Steps []model.FirstStep // in their order
	// Reader returns the content as staff see it.
	Reader func(ctx context.Context) model.Reader
	Store  storage.Store
	// Server are the steps of the server itself, for administrators.
	Server []ServerStep
}

// ServerStep is a step that is not about content.
type ServerStep struct {
	ID, Title, Text string
	Screen          string // the path below /admin
	Order           int
	Done            func(ctx context.Context) (bool, error)
}

// Step is a step with its progress.
type Step struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Text    string `json:"text" doc:"Why, in a sentence; may be empty."`
	Screen  string `json:"screen" doc:"The path of the screen where it is done."`
	Done    bool   `json:"done"`
	Skipped bool   `json:"skipped" doc:"Whether staff do not want to be reminded of it."`
	Left    []Left `json:"left" doc:"The entries that still ask for attention, at most 50."`
	Total   int    `json:"total" doc:"The number of entries that still ask for attention."`

	order int
}

// Left is an entry that still asks for attention.
type Left struct {
	Type  string `json:"type"`
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Service finds out which steps are done. It is safe for concurrent use.
type Service struct{ config Config }

// New returns a service.
func New(config Config) *Service { return &Service{config} }

// Steps returns the steps that concern the actor, in their order. It fails if content cannot be read.
func (s *Service) Steps(ctx context.Context, actor core.Actor) ([]Step, error) {
	skipped, err := s.skipped(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Step, 0, len(s.config.Steps)+len(s.config.Server))
	reader := s.config.Reader(ctx)
	for _, of := range s.config.Steps {
		progress, err := of.Check(reader)
		if err != nil {
			return nil, fmt.Errorf("firststeps: %s: %w", of.ID, err)
		}
		step := Step{
			ID: of.ID, Title: of.Title, Text: of.Text, Screen: "/admin/" + of.Screen, Done: progress.Done,
			Total: len(progress.Left), Left: []Left{}, order: of.Order,
		}
		for _, left := range progress.Left[:min(len(progress.Left), maxLeft)] {
			step.Left = append(step.Left, Left(left))
		}
		all = append(all, step)
	}
	if actor.Role == core.Administrator {
		for _, of := range s.config.Server {
			done, err := of.Done(ctx)
			if err != nil {
				return nil, fmt.Errorf("firststeps: %s: %w", of.ID, err)
			}
			all = append(all, Step{
				ID: of.ID, Title: of.Title, Text: of.Text, Screen: "/admin/" + of.Screen, Done: done, Left: []Left{}, order: of.Order,
			})
		}
	}
	slices.SortStableFunc(all, func(a, b Step) int { return a.order - b.order })
	for i := range all {
		all[i].Skipped = slices.Contains(skipped, all[i].ID)
	}
	return all, nil
}

// Skip replaces the ids of the steps that staff skip. It fails with Invalid for an id that no step has.
func (s *Service) Skip(ctx context.Context, ids []string) error {
	if len(s.config.Steps)+len(s.config.Server) == 0 {
		return core.Errorf(core.Unavailable, "This site has no first steps.")
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	var wrong core.FieldErrors
	for _, id := range ids {
		if !s.has(id) {
			wrong.Add("skipped", fmt.Sprintf("must name steps: there is no %.80q", id))
			return core.InvalidFields(wrong)
		}
	}
	raw, err := json.Marshal(state{ids})
	if err != nil {
		return err
	}
	_, err = s.config.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(stateKey, raw)
		return nil
	})
	return err
}

func (s *Service) has(id string) bool {
	return slices.ContainsFunc(s.config.Steps, func(one model.FirstStep) bool { return one.ID == id }) ||
		slices.ContainsFunc(s.config.Server, func(one ServerStep) bool { return one.ID == id })
}

// state is what is stored.
type state struct {
	Skipped []string `json:"skipped"`
}

func (s *Service) skipped(ctx context.Context) ([]string, error) {
	var kept state
	err := s.config.Store.View(ctx, func(r storage.Reader) error {
		raw, err := r.Get(stateKey)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return json.Unmarshal(raw, &kept)
	})
	return kept.Skipped, err
}
