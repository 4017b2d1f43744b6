package sitecheck

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Kind is a kind of trouble.
type Kind string

// The kinds, in the order of the report.
const (
	BrokenLink  Kind = "broken-link"
	MissingAlt  Kind = "missing-alt"
	Description Kind = "missing-description"
	LongTitle   Kind = "long-title"
	Orphan      Kind = "orphan"
	HiddenMenu  Kind = "noindex-in-menu"
)

var kinds = []Kind{BrokenLink, MissingAlt, Description, LongTitle, Orphan, HiddenMenu}

// Severity says how much a finding matters.
type Severity string

// The severities.
const (
	Warning Severity = "warning" // visitors or search engines meet it
	Hint    Severity = "hint"    // it may be meant so
)

// Finding is one thing to mend: of an entry, or of Count entries of a type where ID is empty.
type Finding struct {
	Type     string   `json:"type"`
	ID       string   `json:"id"`
	Label    string   `json:"label"` // the title of the entry, or what several are called
	Field    string   `json:"field"` // the path of the field; empty if there is none
	Message  string   `json:"message"`
	Severity Severity `json:"severity"`
	Count    int      `json:"count"`
}

// Group holds the findings of a kind.
type Group struct {
	Kind     Kind      `json:"kind"`
	Total    int       `json:"total"`    // of all findings
	Findings []Finding `json:"findings"` // the first of them
}

// Report is the result of a check. Groups without a finding are left out.
type Report struct {
	Groups  []Group `json:"groups"`
	Entries int     `json:"entries"` // the number of entries that were checked
	Whole   bool    `json:"whole"`   // false if there are more entries than are checked
	// Checks are the results of the checks of plugins; nil if they take longer than this report may.
	Checks []PluginCheck `json:"checks" api:"null" doc:"The checks of plugins that have findings or failed; null while they run."`
}

// PluginCheck is the result of a check of a plugin.
type PluginCheck struct {
	Plugin   string          `json:"plugin"`
	Title    string          `json:"title"`
	Findings []PluginFinding `json:"findings"`
	Failed   bool            `json:"failed" doc:"Whether the check failed; the log of the server has the reason."`
}

// PluginFinding is a finding of a check of a plugin.
type PluginFinding struct {
	Text string `json:"text"`
	Path string `json:"path" doc:"Where it is mended or seen; empty for nowhere."`
}

const (
	maxFindings = 100     // of a kind in a report
	maxEntries  = 200_000 // that are checked
	cacheBytes  = 4 << 20
)

// Config has the dependencies of a Service. All but EachCheck are required.
type Config struct {
	Answers   *query.Reader
	Freshness *cache.Freshness
	// Leads reports whether a path of the public site, without a query, leads to a page or a redirect at present.
	Leads func(ctx context.Context, path string) bool
	// EachCheck calls a function with the result of each check of the plugins; nil if the program runs no plugins. It fails if ctx
	// ends before.
	EachCheck func(ctx context.Context, each func(name, title string, findings []plugin.Finding, failed error)) error
}

// Service checks the site. It keeps the report until the content changes, and is safe for concurrent use.
type Service struct {
	Config
	types []model.Type // whose visible entries are checked
	kept  *cache.Cache[string, *Report]
}

// New makes a service. It reads nothing before the first report.
func New(config Config) *Service {
	s := &Service{Config: config, kept: cache.NewCache(config.Freshness, cacheBytes, func(_ string, r *Report) int { return r.size() })}
	for _, t := range config.Answers.Registry().Types() {
		if t.Options.Access == core.Published && !t.Options.Files {
			s.types = append(s.types, t)
		}
	}
	return s
}

func (r *Report) size() int {
	n := 64
	for _, g := range r.Groups {
		for _, f := range g.Findings {
			n += len(f.Label) + len(f.Field) + len(f.Message) + len(f.ID) + 160
		}
	}
	return n
}

// Report returns the report of the present content.
func (s *Service) Report(ctx context.Context) (*Report, error) {
	return s.kept.Get(ctx, "report", func(ctx context.Context) (cache.Made[*Report], error) {
		basis := cache.Basis{Mark: s.Freshness.Mark(), Types: []string{cache.All}}
		made, err := s.check(ctx)
		return cache.Made[*Report]{Value: made, Basis: basis}, err
	})
}

// check reads all entries and returns what is to be mended.
func (s *Service) check(ctx context.Context) (*Report, error) {
	site := newSurvey(s)
	for _, step := range []func(context.Context) error{site.readMedia, site.readPages, site.readEntries} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return site.report(), nil
}

// visible yields the entries of a type that visitors see, with their values.
func (s *Service) visible(ctx context.Context, t *model.Type) func(yield func(*entry, error) bool) {
	return func(yield func(*entry, error) bool) {
		for e, err := range s.Answers.Entries(ctx, t.Name) {
			if err != nil {
				yield(nil, err)
				return
			}
			if !e.Visible {
				continue
			}
			one, err := newEntry(t, e)
			if !yield(one, err) || err != nil {
				return
			}
		}
	}
}

// hasLibrary reports whether the site has a media library.
func (s *Service) hasLibrary() bool {
	_, has := s.Answers.Registry().Type(field.MediaType)
	return has
}
