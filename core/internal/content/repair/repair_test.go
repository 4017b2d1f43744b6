package repair_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/repair"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// spoilt opens a site on a copy of a store in which one bit of a value is flipped.
func spoilt(t *testing.T, file []byte, key, value string, types ...model.Type) *contenttest.Site {
	t.Helper()
	const seal = 8 // between a key and its value
	flipped, found := bytes.Clone(file), 0
	for at := 0; ; {
		i := bytes.Index(flipped[at:], []byte(key))
		if i < 0 {
			break
		}
		at += i + len(key)
		if bytes.HasPrefix(flipped[min(at+seal, len(flipped)):], []byte(value)) {
			flipped[at+seal-1] ^= 4 // in the checksum of the value, which an empty value has as well
			found++
		}
	}
	if found == 0 {
		t.Fatalf("%q is not in the file", key)
	}
	path := filepath.Join(t.TempDir(), "store")
	if err := os.WriteFile(path, flipped, 0o600); err != nil {
		t.Fatal(err)
	}
	clock := &contenttest.Clock{}
	clock.Advance(time.Hour)
	s := contenttest.OpenOn(t, path, clock.Now, types...)
	if _, err := s.Store.(storage.Inspector).Damage(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// fullStore returns the file of a store that has keys of all families, and its content.
func fullStore(t *testing.T, types ...model.Type) (file []byte, all map[string]string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "store")
	clock := &contenttest.Clock{}
	s := contenttest.OpenOn(t, path, clock.Now, types...)
	first := s.Add("notice", `{"title":"First","code":"alpha","tags":["a","b"]}`)
	s.Change("notice", first, `{"title":"First, again"}`)
	s.Add("notice", `{"title":"Hidden","hidden":true}`)
	s.Add("notice", `{"title":"Later","from":"2026-02-09T12:00:00Z"}`)
	s.Remove("notice", s.Add("notice", `{"title":"Gone"}`))
	page := s.Add("essay", `{"title":"One"}`)
	s.Change("essay", page, `{"slug":"another"}`)
	s.Add("shelf", `{"title":"S","essays":["`+page+`"]}`)
	all = everything(t, s.Store)
	if err := s.Store.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file, all
}

// TestMendWhatever damages each value of a store in turn. The site starts, derived values are rebuilt, and an
// entry is restored from its history or a backup.
func TestMendWhatever(t *testing.T) {
	t.Parallel()
	types := []model.Type{notices(), essays(), shelves()}
	file, all := fullStore(t, types...)
	families := map[entrystore.Family]int{}
	for key, value := range all {
		t.Run(key, func(t *testing.T) {
			s := spoilt(t, file, key, value, types...)
			what := entrystore.Named(key)
			families[what.Family]++
			mended, err := repairer(s).RepairIndex(t.Context(), key)
			if err != nil {
				t.Fatal(err)
			}
			switch what.Family {
			case entrystore.EntryFamily:
				if mended {
					t.Error("an entry was made up")
				}
				reviveBoth(t, s, what, value)
			case entrystore.OtherFamily:
				if mended {
					t.Error("it follows from nothing, and was made up")
				}
			default:
				now := everything(t, s.Store)
				if got, there := now[key]; !mended || what.Family != entrystore.PassingFamily && !there || there && got != value && !grows(what.Family) {
					t.Errorf("mended is %t, and it is %q, was %q", mended, got, value)
				}
			}
		})
	}
	for _, want := range []entrystore.Family{
		entrystore.EntryFamily, entrystore.ListFamily, entrystore.CountFamily, entrystore.UniqueFamily, entrystore.SlugFamily, entrystore.SlugsFamily, entrystore.DueFamily,
		entrystore.ShownFamily, entrystore.PublicFamily, entrystore.TargetFamily,
	} {
		if families[want] == 0 {
			t.Errorf("no key of family %d was tried", want)
		}
	}
}

// grows reports whether a repair sets a value of the family to a number that it never had.
func grows(f entrystore.Family) bool {
	return f == entrystore.ReferredFamily || f == entrystore.PublicFamily
}

// reviveBoth restores an entry from its history, if it has one, and then from a backup.
func reviveBoth(t *testing.T, s *contenttest.Site, what entrystore.Name, value string) {
	t.Helper()
	was, err := entrystore.DecodeRecord([]byte(value))
	if err != nil {
		t.Fatal(err)
	}
	rev, err := repairer(s).RestoreDamaged(t.Context(), what.Type, what.ID, nil)
	if was.Rev == 1 {
		if !errors.Is(err, repair.ErrNoState) {
			t.Errorf("without a history it came back as revision %d, error %v", rev, err)
		}
		if rev, err = repairer(s).RestoreDamaged(t.Context(), what.Type, what.ID, []byte(value)); err != nil || rev != was.Rev {
			t.Fatalf("from elsewhere it came back as revision %d, error %v", rev, err)
		}
	} else if err != nil || rev != was.Rev-1 {
		t.Fatalf("from its history it came back as revision %d of %d, error %v", rev, was.Rev, err)
	}
	now, err := entrystore.DecodeRecord([]byte(everything(t, s.Store)[what.Key]))
	if err != nil || now.Rev != was.Rev+1 || was.Rev == 1 && !sameFields(t, now.JSON, was.JSON) {
		t.Errorf("it is revision %d: %s, error %v", now.Rev, now.JSON, err)
	}
	s.Change(what.Type, what.ID, `{"title":"Saved since"}`)
}

// sameFields compares entries, except for their times.
func sameFields(t *testing.T, a, b []byte) bool {
	t.Helper()
	var one, two map[string]any
	if err := errors.Join(json.Unmarshal(a, &one), json.Unmarshal(b, &two)); err != nil {
		t.Fatal(err)
	}
	delete(one, "updatedAt")
	delete(two, "updatedAt")
	return reflect.DeepEqual(one, two)
}
