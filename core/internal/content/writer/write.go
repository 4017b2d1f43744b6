package writer

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/intake"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Outcome is the result of a creation.
type Outcome struct {
	core.Entry
	// New is false if the type is idempotent and the entry existed: nothing was written, and Entry looks as if
	// it had been. A visitor must not be able to tell the difference.
	New bool
	// Spam says that the entry was stored, and is spam: see model.Conversation.Spam.
	Spam bool
}

// Create adds an entry from a JSON object of its fields. Missing fields take their defaults, and a missing or
// empty slug is made from the field that the type names. It fails as the policy says if the actor may not
// create, with Malformed, Invalid, TooLarge and Conflict, with NotAllowed if the type's entries are fixed,
// and with Throttled if visitors have used up the quota. When it returns, the entry is on disk.
func (s *Writer) Create(ctx context.Context, actor core.Actor, typ string, body []byte) (Outcome, error) {
	id, err := NewID()
	if err != nil {
		return Outcome{}, err
	}
	return s.CreateAs(ctx, actor, typ, id, body)
}

// NewID returns an id that no entry has.
func NewID() (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("writer: new id: %w", err)
	}
	return id.String(), nil
}

// CreateAs is Create with an id from NewID, for a caller that must know the id beforehand.
func (s *Writer) CreateAs(ctx context.Context, actor core.Actor, typ, id string, body []byte) (Outcome, error) {
	return s.create(ctx, actor, typ, id, s.composing(ctx, actor, body))
}

// composing returns the composer of a JSON object of fields.
func (s *Writer) composing(ctx context.Context, actor core.Actor, body []byte) composer {
	return func(t *model.Type, now time.Time) (any, validate.Problems, error) {
		return s.composeCreation(ctx, t, body, actor, now)
	}
}

// composer makes the value of a new entry, and returns what else came with it.
type composer func(t *model.Type, now time.Time) (value any, found validate.Problems, err error)

// create adds an entry with the value that compose makes.
func (s *Writer) create(ctx context.Context, actor core.Actor, typ, id string, compose composer) (Outcome, error) {
	t, err := s.authorise(actor, typ, core.VerbCreate)
	if err != nil {
		return Outcome{}, err
	}
	if t.Closed() {
		return Outcome{}, core.Errorf(core.NotAllowed, "%s cannot be added to.", t.Options.Many)
	}
	now := s.now().UTC()
	submission := isSubmission(t, actor)
	if submission {
		if err := intake.CheckSubmissions(ctx, s.store, t, now); err != nil {
			return Outcome{}, err
		}
	}
	next, err := s.buildCreation(ctx, t, actor, id, compose, now)
	if err != nil {
		return Outcome{}, err
	}
	return s.storeCreation(ctx, t, actor, next, submission)
}

// storeCreation stores the first state of an entry.
func (s *Writer) storeCreation(ctx context.Context, t *model.Type, actor core.Actor, next *commit.Revision, submission bool) (Outcome, error) {
	now := next.Created
	done, err := s.lockType(ctx, t)
	if err != nil {
		return Outcome{}, err
	}
	defer done()
	err = retryRule(t, func() error {
		if err := s.checkCrossEntryRule(ctx, t, actor, next); err != nil {
			return err
		}
		next.Event = commit.Event{Act: core.ActCreated, Actor: actor, At: now}
		var err error
		if next.Step, err = commit.BuildStep(nil, nil, next, entrystore.Earlier{}); err != nil {
			return err
		}
		return s.commit(ctx, t, next, func(w storage.Writer) error { return s.putCreation(w, t, actor, next, submission) })
	})
	if core.CodeOf(err) == core.Conflict && t.Options.Submissions.Idempotent && !policy.View(actor, t.Subject()).SeesAll() {
		return Outcome{Entry: next.Entry}, nil
	}
	if err == nil {
		s.repeats.Add(next.Fingerprints, now)
	}
	return Outcome{next.Entry, err == nil, t.Spam(next.Value)}, err
}

// putCreation writes the first state of an entry within an update.
func (s *Writer) putCreation(w storage.Writer, t *model.Type, actor core.Actor, next *commit.Revision, submission bool) error {
	now := next.Created
	if submission {
		if err := intake.Consume(w, intake.Submissions(t), now, 1, len(next.JSON)); err != nil {
			return err
		}
	}
	if err := attachEnclosures(w, t, next.ID, next.Attached, submission, now); err != nil {
		return err
	}
	if err := commit.Put(w, t, nil, next, now); err != nil {
		return err
	}
	return commit.RecordActivity(w, t, core.ActCreated, actor, next, next.Rev, now)
}

// buildCreation makes the first state of an entry.
func (s *Writer) buildCreation(
	ctx context.Context, t *model.Type, actor core.Actor, id string, compose composer, now time.Time,
) (*commit.Revision, error) {
	value, found, err := compose(t, now)
	if err != nil {
		return nil, err
	}
	var fingerprints []uint64
	if isSubmission(t, actor) {
		fingerprints = s.repeats.Score(t, value, found.Hints, now)
	}
	next := commit.NewRevision(t, core.Entry{ID: id, Rev: 1, Created: now, Updated: now}, value, time.Time{}, now)
	next.Fingerprints, next.Attached = fingerprints, found.Attached
	if err := authorisePublish(t, actor, nil, next, now); err != nil {
		return nil, err
	}
	return next, commit.ComputeSlug(ctx, s.store, t, next)
}

// composeCreation makes the value of a new entry, and returns what else the body contained.
func (s *Writer) composeCreation(
	ctx context.Context, t *model.Type, body []byte, actor core.Actor, now time.Time,
) (value any, found validate.Problems, err error) {
	value = t.Fresh()
	t.Schema.Choose(value, body)
	if found, err = validate.DecodeWith(t, value, body, actor, validate.Problems{TakesFiles: t.TakesFiles()}); err != nil {
		return nil, found, err
	}
	if err := s.checkEnclosures(ctx, t, &found, now); err != nil {
		return nil, found, err
	}
	validate.CheckFieldRoles(t, actor, t.Fresh(), value, &found)
	if err := s.rules.Enforce(t, value, nil, nil, now, found); err != nil {
		return nil, found, err
	}
	return value, found, s.checkNames(ctx, t, value, nil)
}

// Update changes the fields that the JSON object names and keeps the others. null clears a field that may be
// empty; a null slug is made anew. Earlier slugs still lead to the entry. It fails like Create, with
// NotFound, and with Stale if match does not hold. It returns the entry as it now is. If no field changes, nothing is
// written: the entry keeps its revision and time, and neither history, activity nor log mention the update.
func (s *Writer) Update(
	ctx context.Context, actor core.Actor, typ, id string, match Match, body []byte,
) (core.Entry, error) {
	return s.save(ctx, actor, typ, id, match, body, false)
}

// Autosave is Update for an automatic save. What the same person saves within half an hour of it,
// automatically or not, replaces it in the history. A manual save ends that.
func (s *Writer) Autosave(
	ctx context.Context, actor core.Actor, typ, id string, match Match, body []byte,
) (core.Entry, error) {
	return s.save(ctx, actor, typ, id, match, body, true)
}

func (s *Writer) save(
	ctx context.Context, actor core.Actor, typ, id string, match Match, body []byte, autosaved bool,
) (core.Entry, error) {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err != nil {
		return core.Entry{}, err
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return core.Entry{}, err
	}
	defer done()
	next, err := s.retryOnConflict(ctx, t, id, func(old *commit.Revision) (*commit.Revision, error) {
		if err := match.check(t, old.Entry); err != nil {
			return nil, err
		}
		next, err := s.revise(ctx, t, old, actor, s.now().UTC(), body)
		if err != nil {
			return nil, err
		}
		if err := authorisePublish(t, actor, old, next, next.Updated); err != nil {
			return nil, err
		}
		next.Event = commit.Event{Act: core.ActUpdated, Actor: actor, At: next.Updated, Autosaved: autosaved}
		return next, s.checkCrossEntryRule(ctx, t, actor, next)
	}, func(w storage.Writer, old, next *commit.Revision) error {
		if next == old {
			return nil
		}
		if err := commit.Put(w, t, old, next, next.Updated); err != nil {
			return err
		}
		return commit.RecordUpdate(w, t, actor, old, next)
	})
	if err != nil {
		return core.Entry{}, err
	}
	s.wakeIfDue(next, next.Updated)
	return next.Entry, nil
}

// revise makes the state that follows old. Later bodies take precedence over earlier ones.
func (s *engine) revise(
	ctx context.Context, t *model.Type, old *commit.Revision, actor core.Actor, now time.Time, bodies ...[]byte,
) (*commit.Revision, error) {
	value, err := entrystore.Value(t, old.JSON)
	if err != nil {
		return nil, err
	}
	var found validate.Problems
	for _, body := range bodies {
		more, err := validate.Decode(t, value, body, actor)
		if err != nil {
			return nil, err
		}
		found.Merge(more)
	}
	validate.CheckFieldRoles(t, actor, old.Value, value, &found)
	if err := s.rules.Enforce(t, value, old.Value, old.Value, now, found); err != nil {
		return nil, err
	}
	if err := s.checkNames(ctx, t, value, old.Value); err != nil {
		return nil, err
	}
	e := core.Entry{ID: old.ID, Rev: old.Rev + 1, Created: old.Created, Updated: now}
	return commit.NewRevision(t, e, value, old.Date, now), nil
}

// commit is UpdateType for a state that was built beforehand.
func (s *engine) commit(ctx context.Context, t *model.Type, next *commit.Revision, fn func(storage.Writer) error) error {
	if err := s.UpdateType(ctx, t, fn); err != nil {
		return err
	}
	s.wakeIfDue(next, s.now())
	return nil
}

// isSubmission reports whether an entry that the actor creates is a visitor's submission.
func isSubmission(t *model.Type, actor core.Actor) bool {
	return actor.Role == core.Visitor && t.Options.Access == core.Inbox
}

// authorise returns the type if the actor may perform the verb on it.
func (s *engine) authorise(actor core.Actor, typ string, verb core.Verb) (*model.Type, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	return t, policy.Allow(actor, t.Subject(), verb)
}
