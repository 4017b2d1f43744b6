package app

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	adminui "github.com/quoin-cms/quoin/admin-ui"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/disk"
	"github.com/quoin-cms/quoin/core/internal/ops/health"
	"github.com/quoin-cms/quoin/core/internal/ops/metrics"
	publicui "github.com/quoin-cms/quoin/public-ui"
	"github.com/quoin-cms/quoin/storage"
)

// build is what the program knows of how it was made.
type build struct {
	version, revision, language string
	at                          time.Time
}

func describeBuild() build {
	b := build{version: version(), language: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.revision = s.Value
		case "vcs.time":
			if at, err := time.Parse(time.RFC3339, s.Value); err == nil {
				b.at = at
			}
		}
	}
	return b
}

// isRunningBuild reports whether a file, named by its address, is a script of the apps in this program.
func isRunningBuild(address string) bool {
	app, name := publicui.FS, address
	if below, ok := strings.CutPrefix(address, "/admin/"); ok {
		app, name = adminui.FS, "/"+below
	}
	if path.Ext(name) != ".js" || !fs.ValidPath("dist"+name) {
		return false
	}
	info, err := fs.Stat(app, "dist"+name)
	return err == nil && !info.IsDir()
}

// systemReport reports the health of the server's parts.
func (srv *server) systemReport(ctx context.Context) (health.System, error) {
	b, now := describeBuild(), time.Now()
	s := health.System{
		Version: b.version, Revision: b.revision, Go: b.language, Platform: runtime.GOOS + "/" + runtime.GOARCH,
		StartedAt: field.At(srv.started), Uptime: int64(now.Sub(srv.started).Seconds()), At: field.At(now), Status: health.StatusOK,
	}
	if !b.at.IsZero() {
		s.BuiltAt = field.At(b.at)
	}
	for _, part := range []func(context.Context) (health.Part, error){
		srv.diskPart, srv.storePart, srv.contentPart, srv.searchPart, srv.followersPart, srv.renderPart, srv.memoryPart, srv.backupsPart, srv.mailPart,
		srv.webhooksPart, srv.certificatePart, srv.jobsPart, srv.browsersPart,
	} {
		p, err := part(ctx)
		if err != nil {
			return s, err
		}
		if p.Facts == nil {
			p.Facts = []health.Fact{}
		}
		if p.Rows == nil {
			p.Rows = []health.Row{}
		}
		s.Parts = append(s.Parts, p)
		s.Status = s.Status.Worse(p.Status)
	}
	return s, nil
}

// healthyPart returns a part with the status OK.
func healthyPart(name, title, sentence string) health.Part {
	return health.Part{Name: name, Title: title, Status: health.StatusOK, Sentence: sentence}
}

func countFact[N int | int64 | uint64 | storage.Seq](name string, n N) health.Fact {
	return health.Fact{Name: name, Value: n, Unit: health.UnitCount}
}

func bytesFact[N int64 | uint64](name string, n N) health.Fact {
	return health.Fact{Name: name, Value: n, Unit: health.UnitBytes}
}

func timeFact(name string, at time.Time) health.Fact {
	return health.Fact{Name: name, Value: field.At(at).String(), Unit: health.UnitTime}
}

// The limits of free disk space for the status attention, and for trouble: free space is low if both the share and the
// bytes are below.
const (
	lowDiskPercent, lowDiskBytes   = 10, 10 << 30
	fullDiskPercent, fullDiskBytes = 2, 512 << 20
)

func (srv *server) diskPart(ctx context.Context) (health.Part, error) {
	p := healthyPart("disk", "Disk", "There is room.")
	if free, size, err := disk.Room(srv.config.Data); err == nil && size > 0 {
		p.Facts = []health.Fact{bytesFact("Free", free), bytesFact("Size", size)}
		freeShare := fmt.Sprintf("%d %% of the disk is free.", free*100/size)
		if free < lowDiskBytes && free < size/100*lowDiskPercent {
			p.Raise(health.StatusAttention, freeShare)
		}
		if free < fullDiskBytes || free < lowDiskBytes && free < size/100*fullDiskPercent {
			p.Raise(health.StatusTrouble, "The disk is almost full: soon nothing can be saved. "+freeShare)
		}
	}
	if srv.bucket != nil {
		for _, problem := range srv.bucket.Problems() {
			p.Raise(health.StatusTrouble, problem)
		}
	}
	sizes := srv.folderUsage.read(ctx)
	for _, name := range sortedKeys(sizes) {
		p.Facts = append(p.Facts, bytesFact(name, sizes[name]))
	}
	return p, nil
}

func (srv *server) storePart(ctx context.Context) (health.Part, error) {
	p := healthyPart("store", "Store", "The store takes reads and writes.")
	if measured, ok := srv.store.(storage.Measured); ok {
		s, err := measured.Stats(ctx)
		if err != nil {
			return p, err
		}
		p.Facts = []health.Fact{
			bytesFact("Size", s.Bytes), bytesFact("Free to be used again", s.Free), bytesFact("Log of changes", s.LogBytes),
			countFact("Commits in the log", s.Log), countFact("Newest commit", s.Seq),
		}
	}
	if problem := srv.writeProblem(); problem != "" {
		p.Raise(health.StatusTrouble, problem)
	}
	return p, nil
}

func (srv *server) searchPart(context.Context) (health.Part, error) {
	p := healthyPart("search", "Search", "Everything that was saved can be found.")
	r, err := srv.search.Report()
	if err != nil {
		return p, err
	}
	p.Facts = []health.Fact{countFact("Documents", r.Documents)}
	if !r.Made.IsZero() {
		p.Facts = append(p.Facts, timeFact("Made anew", r.Made))
	}
	if !r.Whole {
		p.Raise(health.StatusAttention, "The index is being made; until then not everything is found.")
	}
	for _, problem := range srv.search.Problems() {
		p.Raise(health.StatusTrouble, problem)
	}
	return p, nil
}

// lags returns how far each reader of the log is behind.
func (srv *server) lags() []changes.Lag {
	return slices.Concat(srv.feed.Lags(), srv.reactions.Lags(), []changes.Lag{srv.webhooksLag()})
}

// webhooksLag is how far the slowest webhook is behind.
func (srv *server) webhooksLag() changes.Lag { return srv.feed.Behind("webhooks", srv.hooks.Needs()) }

// lagThreshold is how old a record is that a follower should have applied. Webhooks may wait for their receivers.
const lagThreshold = 30 * time.Second

func (srv *server) followersPart(context.Context) (health.Part, error) {
	p := healthyPart("followers", "Followers of changes", "All have heard of every change.")
	for _, l := range slices.Concat(srv.feed.Lags(), srv.reactions.Lags()) {
		row := health.Row{Name: l.Follower, Status: health.StatusOK, Sentence: "Up to date."}
		switch {
		case !l.Failing.IsZero():
			row.Status, row.Sentence, row.At = health.StatusTrouble, "Fails, and is tried again.", field.At(l.Failing)
			p.Raise(health.StatusTrouble, "The "+l.Follower+" follower fails, and is tried again.")
		case l.Age > lagThreshold:
			row.Status, row.Sentence = health.StatusAttention, describeLag(l)
			p.Raise(health.StatusAttention, "The "+l.Follower+" follower is behind.")
		case l.Records > 0:
			row.Sentence = describeLag(l)
		}
		p.Rows = append(p.Rows, row)
	}
	return p, nil
}

func describeLag(l changes.Lag) string {
	return fmt.Sprintf("%d changes behind, by %s.", l.Records, l.Age.Round(time.Second))
}

func (srv *server) renderPart(context.Context) (health.Part, error) {
	p := healthyPart("caches", "Pages and caches", "Pages are rendered, and kept in memory while they are true.")
	all := srv.caches()
	for _, name := range sortedKeys(all) {
		s := all[name]
		sentence := "Nothing was asked for yet."
		if asked := s.Hits + s.Misses; asked > 0 {
			sentence = fmt.Sprintf("%d %% of %d answers came from memory.", s.Hits*100/asked, asked)
		}
		p.Rows = append(p.Rows, health.Row{Name: name, Status: health.StatusOK, Sentence: sentence})
		p.Facts = append(p.Facts, bytesFact("Kept "+name, s.Bytes))
	}
	if srv.pages == nil {
		p.Raise(health.StatusAttention, "The public app was not built: visitors get its pages without HTML.")
		return p, nil
	}
	for _, o := range srv.pages.Omissions() {
		p.Rows = append(p.Rows, health.Row{Name: o.Page + ": " + o.Part, Status: health.StatusAttention, Sentence: o.Cause, At: field.At(o.Since)})
		p.Raise(health.StatusAttention, "Some pages are shown without all their parts.")
	}
	for _, problem := range srv.pages.Problems() {
		p.Raise(health.StatusTrouble, problem)
	}
	return p, nil
}

func (srv *server) memoryPart(context.Context) (health.Part, error) {
	p := healthyPart("memory", "Memory", "The process takes what it needs.")
	m := metrics.ReadMemory()
	p.Facts = []health.Fact{
		bytesFact("Resident", m.Resident), bytesFact("In use", m.Live), countFact("Goroutines", metrics.Goroutines()),
	}
	if open, most := metrics.OpenFiles(); most > 0 {
		p.Facts = append(p.Facts, countFact("Open files", open), countFact("Open files at most", most))
		if open > most/10*9 {
			p.Raise(health.StatusTrouble, "Almost as many files are open as may be.")
		}
	}
	return p, nil
}

// backupsPart tells of backups that are made by themselves.
func (srv *server) backupsPart(ctx context.Context) (health.Part, error) {
	p := healthyPart("backups", "Backups", "They are made by themselves, and read back.")
	runs, next, err := srv.backups.Runs(ctx)
	if err != nil {
		return p, err
	}
	problems := srv.backups.Problems(ctx)
	if next.IsZero() && len(problems) == 0 {
		p.Sentence = ""
		p.Raise(health.StatusAttention, "No backups are made by themselves: the screen System sets them up, or --backup-to.")
		return p, nil
	}
	if !next.IsZero() {
		p.Facts = []health.Fact{timeFact("Next", next)}
	}
	for _, run := range runs {
		if run.Verified {
			p.Facts = append([]health.Fact{timeFact("Latest that is whole", run.At), bytesFact("Size", run.Bytes)}, p.Facts...)
			break
		}
	}
	for _, problem := range problems {
		p.Raise(health.StatusTrouble, problem)
	}
	return p, nil
}

// certificatePart tells of the certificate of HTTPS.
func (srv *server) certificatePart(context.Context) (health.Part, error) {
	p := healthyPart("certificate", "Certificate", "It is got and renewed by itself.")
	if srv.certs == nil {
		p.Sentence = "This server has no certificate of its own: a proxy before it may have one."
		return p, nil
	}
	for _, name := range srv.config.Domains {
		if end, ok := srv.certs.Ends(name); ok {
			p.Facts = append(p.Facts, timeFact(name+" until", end))
		}
	}
	for _, problem := range srv.certs.Problems() {
		p.Raise(health.StatusTrouble, problem)
	}
	return p, nil
}
