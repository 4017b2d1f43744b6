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
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
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
	Config
	figures    figureCache
	settings   settings
	senderType *model.Type // the type for whose entries senders are stored; nil for none
	agents     agentCache
	zone       atomic.Pointer[time.Location] // of the site, at the last Flush

	mu           sync.Mutex
	open         *openVisits
	salts        salts
	storedSalts  map[day]bool // the days whose salts are stored
	pending      delta        // counted since the last flush
	inFlight     *delta       // stored, but not applied to the tables yet
	senders      []sender     // not stored yet
	renamed      []visitor
	visitBudget  budget // visits
	eventBudget  budget // events
	names        nameLimiter
	countedGoals conversionSet

	flushMu        sync.Mutex // held while writing to the store
	storedVisits   []storedVisitChunks
	compactedOn    day    // the day of the last compaction
	steady         bool   // old data may be deleted
	sendersChecked uint64 // the version of the entries at the last deleteSenders

	compactMu sync.RWMutex // held for writing while stored data is moved, for reading by reports
}

// delta has the additions of one flush.
type delta struct {
	number uint64
	counts dayCounts
}

// New creates a Service that continues from the stored data. The store and the reader must outlive it.
func New(ctx context.Context, config Config) (*Service, error) {
	if config.Node == "" {
		config.Node = "1"
	}
	s := &Service{
		Config: config, open: newOpenVisits(), salts: salts{}, storedSalts: map[day]bool{}, compactedOn: -1,
		visitBudget: budget{window: time.Hour, maxPerNetwork: maxVisitsPerNetwork, maxTotal: maxVisits},
		eventBudget: budget{window: time.Minute, maxPerNetwork: maxEventsPerNetwork, maxTotal: maxEvents},
	}
	s.figures.answers, s.settings.answers = config.Answers, config.Answers
	s.senderType = Kept(config.Answers.Registry())
	s.zone.Store(time.UTC)
	if err := s.findZone(ctx); err != nil {
		return nil, err
	}
	if err := s.restore(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// findZone reads the time zone of the site. Past days remain as they were counted, even if the zone changes later.
func (s *Service) findZone(ctx context.Context) error {
	zone, err := s.settings.zone(ctx)
	if err == nil && zone.String() != s.zone.Load().String() {
		s.zone.Store(zone)
	}
	return err
}

// now returns the time in the zone of the site.
func (s *Service) now() time.Time { return s.Now().In(s.zone.Load()) }
