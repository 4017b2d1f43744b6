// Package analytics counts the activity of visitors of the site, without cookies and without storing anything that
// identifies a person.
//
// Collect converts events to additions to rollups: counters of a day, broken down by source, page, device and so on. A
// visitor is identified by a keyed hash of address, user agent and site; the key is valid for a day. A visit ends after
// 30 minutes without activity. Visitors and visits are held in memory. They are also stored beside the rollups until the
// visit has ended, so that a killed process can continue open visits.
//
// All counting is additive. The first page view counts as a visit and as a bounce; a second view or a conversion reverts
// the bounce. Nothing has to be done when a visit ends, and the totals are consistent at any time. The figures of a
// visit belong to the hour and the day in which it began, a page view to its own. Days are those of the site's time zone
// at the time of counting.
//
// Clients' clocks are never used. Nothing of a request is stored except what the tables of this package name.
package analytics

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
)

// Config has the dependencies of a Service. Store, Answers and Now are required.
type Config struct {
	Store   storage.Store
	Answers *query.Reader // reads the content that reports use, and the types that declare goals and figures
	Now     func() time.Time
	// Node identifies this process among those that share the store. It is "1" if it is empty.
	Node string
}

// Service counts visits and reports on them. It is safe for concurrent use.
type Service struct {
	*Recorder
	*Reports

	flushMu sync.Mutex // held while writing to the store
	flusher flusher
	keeper  keeper
}

// New creates a Service that continues from the stored data. The store and the reader must outlive it.
func New(ctx context.Context, config Config) (*Service, error) {
	clock := &siteClock{system: config.Now, settings: settings{config.Answers}}
	clock.zone.Store(time.UTC)
	if err := clock.readZone(ctx); err != nil {
		return nil, err
	}
	senderType := Kept(config.Answers.Registry())
	recorder := newRecorder(clock, senderType)
	tables := &tableStore{store: config.Store, node: cmp.Or(config.Node, "1"), recorder: recorder}
	s := &Service{
		Recorder: recorder,
		Reports: &Reports{
			clock: clock, tables: tables, recorder: recorder, answers: config.Answers, senderType: senderType,
			figures: figureCache{answers: config.Answers}, settings: settings{config.Answers},
		},
		flusher: flusher{clock: clock, tables: tables, recorder: recorder},
		keeper:  keeper{clock: clock, tables: tables, answers: config.Answers, senderType: senderType, compactedOn: -1},
	}
	if err := s.flusher.restore(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Flush stores everything that was counted since the last call. It must be called every FlushEvery, and once when the
// program stops. It adds no record to the change log.
func (s *Service) Flush(ctx context.Context) error {
	s.flushMu.Lock()
	defer s.flushMu.Unlock()
	// A cancelled update may have been committed nevertheless; its additions would be counted twice.
	ctx = context.WithoutCancel(ctx)
	if err := s.flusher.flush(ctx); err != nil {
		return err
	}
	return s.keeper.maintain(ctx, s.flusher.steady)
}
