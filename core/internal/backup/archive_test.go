package backup_test

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// TestRoundTrip checks that a restore returns everything in a store and its files, except for temporary keys, as
// another epoch of the same store.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	from := small(t)
	large := bytes.Repeat([]byte("large"), 1<<20)
	hash := putFile(t, from.Files, large)
	archive := written(t, from)
	contents, err := read(archive)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "types", contents.Types, map[string]int{"post": 3, "user": 1})
	if contents.Files.Count != 3 || contents.Size != int64(len(archive)) || contents.Program != "1.2.3" || !contents.At.Equal(noon) {
		t.Errorf("it says %+v", contents)
	}
	store, files, err := restored(t, bytes.NewReader(archive), 0)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "store", all(t, store), all(t, from.Store))
	same(t, "files", filesOf(t, files), filesOf(t, from.Files))
	b, err := files.Open(t.Context(), hash)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if got, err := io.ReadAll(b); err != nil || !bytes.Equal(got, large) {
		t.Errorf("the large file has %d bytes, %v", len(got), err)
	}
	before, now := from.Store.Identity(), store.Identity()
	if now.ID != before.ID || now.Epoch != uint64(noon.Unix()) {
		t.Errorf("%+v was restored as %+v", before, now)
	}
	if err := store.View(t.Context(), func(r storage.Reader) error {
		if r.Seq() != contents.Store.Seq {
			t.Errorf("the store is at %d, the archive at %d", r.Seq(), contents.Store.Seq)
		}
		_, err := r.Get("session/1")
		if !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("a session came back: %v", err)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	if store, _, err = restored(t, bytes.NewReader(archive), 1<<40); err != nil || store.Identity().Epoch != 1<<40+1 {
		t.Errorf("after a later epoch: %v", err)
	}
}

// TestTar checks that other programs can read an archive as a tar file.
func TestTar(t *testing.T) {
	t.Parallel()
	names := []string{}
	archive := tar.NewReader(bytes.NewReader(written(t, small(t))))
	for {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
	}
	want := "quoin-backup.json store/000001.zst media/92/ media/e3/ manifest.json SHA256SUMS"
	got := strings.Join(names, " ")
	for part := range strings.FieldsSeq(want) {
		_, rest, ok := strings.Cut(got, part)
		if !ok {
			t.Fatalf("it has %v, want %s", names, want)
		}
		got = rest
	}
}

// TestDamagedFiles checks that damaged files are left out and named, and do not prevent a backup of everything else.
func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	from := small(t)
	folder := t.TempDir()
	files := disk(t, folder)
	good, bad := putFile(t, files, []byte("good")), putFile(t, files, []byte("bad"))
	if err := os.WriteFile(filepath.Join(folder, bad[:2], bad), []byte("BAD"), 0o600); err != nil {
		t.Fatal(err)
	}
	from.Files = files
	contents, err := read(written(t, from))
	if err != nil || len(contents.Absent) != 1 || contents.Absent[0] != bad || contents.Files.Count != 1 {
		t.Errorf("it has %+v without %v, %v; want it to have %s alone", contents.Files, contents.Absent, err, good)
	}
}

// TestFlips checks that every flipped bit is detected.
func TestFlips(t *testing.T) {
	t.Parallel()
	archive := written(t, small(t))
	step := 13
	if os.Getenv("QUOIN_FAULTS") != "" {
		step = 1
	}
	for at := 0; at < len(archive); at += step {
		changed := bytes.Clone(archive)
		changed[at] ^= 1 << (at % 8)
		if _, err := read(changed); !isRefusal(err) {
			t.Fatalf("bit %d of byte %d of %d: %v", at%8, at, len(archive), err)
		}
	}
}

// TestAStoreThatCannotBeMade checks that a restore returns the error of Fill, even if Fill returns a nil pointer with
// it.
func TestAStoreThatCannotBeMade(t *testing.T) {
	t.Parallel()
	why := errors.New("this place is taken")
	_, err := backup.Restore(t.Context(), bytes.NewReader(written(t, small(t))), rules, backup.Place{
		Fill: func(storage.Identity, storage.Seq) (backup.Filler, error) { return (*bolt.Filling)(nil), why },
		Now:  atNoon,
	})
	if !errors.Is(err, why) {
		t.Errorf("it is refused with %v", err)
	}
}

func isRefusal(err error) bool {
	for _, known := range []error{backup.ErrDamaged, backup.ErrForeign, backup.ErrNewer, backup.ErrTorn} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

// TestTorn checks that a truncation at any position is detected.
func TestTorn(t *testing.T) {
	t.Parallel()
	archive := written(t, small(t))
	for at := 0; at < len(archive); at += 101 {
		if _, err := read(archive[:at]); !errors.Is(err, backup.ErrTorn) {
			t.Fatalf("after %d of %d bytes: %v", at, len(archive), err)
		}
	}
}

// part is a member of an archive.
type part struct {
	name string
	body []byte
}

func parts(t testing.TB, archive []byte) []part {
	t.Helper()
	var all []part
	in := tar.NewReader(bytes.NewReader(archive))
	for {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, part{h.Name, body})
	}
}

func join(t testing.TB, all []part) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, p := range all {
		err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: p.name, Size: int64(len(p.body)), Mode: 0o600, Format: tar.FormatUSTAR})
		if err == nil {
			_, err = w.Write(p.body)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestChangedParts checks that an archive is rejected, with the name of the part, if parts are reordered, repeated,
// missing, renamed, added or changed.
func TestChangedParts(t *testing.T) {
	t.Parallel()
	archive := written(t, small(t))
	if !bytes.Equal(join(t, parts(t, archive)), archive) {
		t.Fatal("an archive that is taken apart and put together is not the same")
	}
	big, err := parts(t, written(t, large(t))), error(nil)
	if err != nil || len(big) < 6 {
		t.Fatalf("the large archive has %d parts", len(big))
	}
	swap := func(a, b int) func([]part) []part {
		return func(p []part) []part { p[a], p[b] = p[b], p[a]; return p }
	}
	for name, test := range map[string]struct {
		of     []part
		change func([]part) []part
		want   error
		says   string
	}{
		"store parts in another order": {big, swap(1, 2), backup.ErrDamaged, "store/000002.zst"},
		"store parts under other names": {big, func(p []part) []part {
			p[1].body, p[2].body = p[2].body, p[1].body
			return p
		}, backup.ErrDamaged, "not in order"},
		"a part twice":           {big, func(p []part) []part { return append(p[:2:2], p[1:]...) }, backup.ErrDamaged, "store/000001.zst"},
		"a part twice, named":    {big, func(p []part) []part { p[2].body = p[1].body; return p }, backup.ErrDamaged, "not in order"},
		"a store part less":      {big, func(p []part) []part { return append(p[:1:1], p[2:]...) }, backup.ErrDamaged, "store/000002.zst"},
		"a file less":            {parts(t, archive), func(p []part) []part { return append(p[:2:2], p[3:]...) }, backup.ErrDamaged, "manifest"},
		"files in another order": {parts(t, archive), swap(2, 3), backup.ErrDamaged, "media/"},
		"a file of another name": {parts(t, archive), func(p []part) []part { p[2].body = []byte("other"); return p }, backup.ErrDamaged, "not the file"},
		"a path that leaves":     {parts(t, archive), func(p []part) []part { p[2].name = "media/../../etc/passwd"; return p }, backup.ErrDamaged, "media/../../"},
		"without its last part":  {parts(t, archive), func(p []part) []part { return p[:len(p)-1] }, backup.ErrTorn, "last part"},
		"without its manifest":   {parts(t, archive), func(p []part) []part { return append(p[:4:4], p[5]) }, backup.ErrDamaged, "SHA256SUMS"},
		"one part more":          {parts(t, archive), func(p []part) []part { return append(p, part{"more", nil}) }, backup.ErrDamaged, "more"},
		"of a newer program": {parts(t, archive), func(p []part) []part {
			p[0].body = bytes.Replace(p[0].body, []byte(`"format": 1`), []byte(`"format": 2`), 1)
			return p
		}, backup.ErrNewer, "1.2.3"},
		"another tar": {parts(t, archive), func(p []part) []part { return p[1:] }, backup.ErrForeign, "begins with"},
		"no store":    {parts(t, archive), func(p []part) []part { p[0].body = []byte("{}"); return p }, backup.ErrForeign, "quoin-backup.json"},
		"a long head": {parts(t, archive), func(p []part) []part { p[0].body = make([]byte, 1<<17); return p }, backup.ErrDamaged, "131072"},
		"a manifest that lies": {parts(t, archive), func(p []part) []part {
			p[4].body = bytes.Replace(p[4].body, []byte(`"post": 3`), []byte(`"post": 2`), 1)
			return p
		}, backup.ErrDamaged, "manifest"},
		"another program, unnoticed": {parts(t, archive), func(p []part) []part {
			p[0].body = bytes.Replace(p[0].body, []byte("1.2.3"), []byte("1.2.4"), 1)
			return p
		}, backup.ErrDamaged, "quoin-backup.json is not what"},
		"a bomb":      {parts(t, archive), func(p []part) []part { p[1].body = compressed(t, make([]byte, 1<<28)); return p }, backup.ErrDamaged, "unpacked"},
		"many bombs":  {parts(t, archive), func(p []part) []part { p[1].body = bytes.Repeat(compressed(t, make([]byte, 1<<22)), 16); return p }, backup.ErrDamaged, "unpacked"},
		"a long pair": {parts(t, archive), func(p []part) []part { p[1].body = compressed(t, []byte("\x00\x00\x10\x01\x00\x00\x00\x00")); return p }, backup.ErrDamaged, "4097"},
		"half a pair": {parts(t, archive), func(p []part) []part {
			p[1].body = compressed(t, []byte("\x00\x00\x00\x01\x00\x00\x00\x01k"))
			return p
		}, backup.ErrDamaged, "within a pair"},
		"half a length": {parts(t, archive), func(p []part) []part { p[1].body = compressed(t, []byte("\x00\x00")); return p }, backup.ErrDamaged, "within a pair"},
	} {
		changed := join(t, test.change(copyOf(test.of)))
		if _, err := read(changed); !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %v with %q", name, err, test.want, test.says)
		}
	}
	for name, changed := range map[string][]byte{
		"a byte more": append(bytes.Clone(archive), 0), "two archives": append(bytes.Clone(archive), archive...),
	} {
		if _, err := read(changed); !errors.Is(err, backup.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, foreign := range map[string][]byte{
		"a page": bytes.Repeat([]byte("<html>"), 200), "zip": append([]byte("PK\x03\x04"), make([]byte, 1000)...),
	} {
		if _, err := read(foreign); !errors.Is(err, backup.ErrForeign) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func copyOf(all []part) []part { return append([]part(nil), all...) }

// large is a store of several parts.
func large(t testing.TB) backup.Source {
	t.Helper()
	from := small(t)
	for i := range 12 {
		letter := string(rune('a' + i))
		put(t, from.Store, map[string]string{"page/" + letter: strings.Repeat(letter, 1<<20)})
	}
	return from
}

// TestStopped checks that a backup ends with its context and leaves nothing beside the store.
func TestStopped(t *testing.T) {
	t.Parallel()
	from := small(t)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := backup.Write(ctx, writerFunc(func(p []byte) (int, error) {
		cancel()
		return len(p), nil
	}), from)
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := backup.Read(ctx, bytes.NewReader(written(t, from)), rules, backup.Sink{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// TestValues checks that Values returns single values of a complete archive, and nothing of any other.
func TestValues(t *testing.T) {
	t.Parallel()
	from := small(t)
	archive, site := written(t, from), from.Store.Identity()
	got, err := backup.Values(t.Context(), bytes.NewReader(archive), rules, site, []string{"post/1", "post/empty", "post/none", "session/1"})
	if err != nil || len(got) != 2 || string(got["post/1"]) != "first" || got["post/empty"] == nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := backup.Values(t.Context(), bytes.NewReader(archive[:len(archive)-1]), rules, site, []string{"post/1"}); err == nil {
		t.Errorf("of half an archive: %q", got)
	}
	other := storage.Identity{ID: "OTHER", Epoch: site.Epoch}
	if got, err := backup.Values(t.Context(), bytes.NewReader(archive), rules, other, []string{"post/1"}); !errors.Is(err, backup.ErrOther) {
		t.Errorf("of another site: %q, %v", got, err)
	}
}
