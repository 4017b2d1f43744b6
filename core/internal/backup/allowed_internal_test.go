package backup

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
)

// allowing returns a service over a setup that allows folders, and its clock.
func allowing(t *testing.T, folders ...string) (*Service, *clock) {
	t.Helper()
	c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
	config := testConfig(t, c)
	key, err := secretkey.New(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	config.Setup = &Setup{Store: config.Source.Store, Key: key, Names: config.Names, Now: c.now, Delay: 3 * time.Minute, Folders: folders}
	return testService(t, config), c
}

func inFolder(folder string) Account { return Account{Every: "24h", Keep: 2, To: folder} }

// TestBackupsInAnAllowedFolder checks that backups are made in a folder that an administrator has chosen, that the newest are
// kept beside the files of others, and that a folder which the host withdraws gets no more.
func TestBackupsInAnAllowedFolder(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, c := allowing(t, folder)
	if state := stateOf(t, s.config.Setup); !slices.Equal(state.Folders, []string{folder}) || state.Source != ByNobody {
		t.Errorf("at first it is %+v", state)
	}
	if err := os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	typed := inFolder(folder + "/./")
	typed.AccessKey = "not for a folder"
	state := mustSet(t, s.config.Setup, typed, nil)
	if state.Account != inFolder(folder) || !state.Folder || state.Source != ByStaff || state.Secret != NoSecret {
		t.Errorf("it is %+v", state)
	}
	for range 3 {
		if _, err := s.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.at = c.at.Add(s.wait())
		s.make(t.Context())
	}
	runs, _, err := s.Runs(t.Context())
	if err != nil || len(runs) != 2 || slices.ContainsFunc(runs, func(r Run) bool { return !r.Verified || r.Error != "" }) {
		t.Errorf("the backups are %+v, %v", runs, err)
	}
	if names, err := os.ReadDir(folder); err != nil || len(names) != 3 {
		t.Errorf("the folder has %v, %v", names, err)
	}
	s.config.Setup.Folders = nil
	s.tag = "" // as after a start
	if _, err := s.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(48 * time.Hour)
	s.make(t.Context())
	if runs, _, err = s.Runs(t.Context()); err != nil || !strings.Contains(runs[0].Error, "--backup-folder does not name it") {
		t.Errorf("without the flag: %+v, %v", runs[0], err)
	}
}

// TestFoldersThatAreRefused checks that no path leads to a folder that the host does not allow.
func TestFoldersThatAreRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, _ := allowing(t, folder)
	for _, to := range []string{
		"/etc", filepath.Dir(folder), folder + "/..", folder + "/../other", folder + "/below", "/", folder + "\x00", "backups", "../backups", "file://" + folder,
	} {
		if err := set(t, s.config.Setup, inFolder(to), nil); wrongFields(err) != "to" && !strings.Contains(wrongFields(err), "to ") {
			t.Errorf("%q: %v", to, err)
		}
	}
	none, _ := allowing(t)
	err := set(t, none.config.Setup, inFolder(folder), nil)
	if wrongFields(err) != "to" || !strings.Contains(err.Error(), "--backup-folder") {
		t.Errorf("where none is allowed: %v", err)
	}
}

// TestATestOfAnAllowedFolder checks the result of a test for each state of an allowed folder, and that it leaves nothing behind.
func TestATestOfAnAllowedFolder(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	in := func(name string) string { return filepath.Join(root, name) }
	real, missing, link, file, locked := in("real"), in("missing"), in("link"), in("file"), in("locked")
	for _, err := range []error{
		os.Mkdir(real, 0o700), os.Symlink(real, link), os.WriteFile(file, nil, 0o600), os.Mkdir(locked, 0o500),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for folder, want := range map[string]string{
		real: "", missing: "The folder " + missing + " is missing.", link: link + " is a symbolic link: --backup-folder must name the folder itself.",
		file: file + " is not a folder.", locked: "The server may not write into the folder " + locked + ".",
	} {
		if folder == locked && os.Geteuid() == 0 {
			continue // who may write everywhere
		}
		s, _ := allowing(t, real, missing, link, file, locked)
		got, err := s.Test(t.Context(), ada, func(d *Draft) (bool, error) {
			d.Account = inFolder(folder)
			return true, nil
		})
		if err != nil || got.OK != (want == "") || want != "" && got.Message != want {
			t.Errorf("%s: %+v, %v", folder, got, err)
		}
	}
	if names, err := os.ReadDir(real); err != nil || len(names) != 0 {
		t.Errorf("left are %v, %v", names, err)
	}
	s, _ := allowing(t)
	if _, err := s.Test(t.Context(), ada, func(d *Draft) (bool, error) {
		d.Account = inFolder(real)
		return true, nil
	}); core.CodeOf(err) != core.Invalid {
		t.Errorf("a folder that is not allowed: %v", err)
	}
}

// TestAFolderAfterABucket checks that a folder forgets the keys of the bucket, which needs them again.
func TestAFolderAfterABucket(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, _ := allowing(t, folder)
	secret := typed
	mustSet(t, s.config.Setup, account, &secret)
	mustSet(t, s.config.Setup, inFolder(folder), nil)
	if err := set(t, s.config.Setup, account, nil); wrongFields(err) != "secretKey" {
		t.Errorf("the bucket again: %v", err)
	}
}

func TestCleanFolders(t *testing.T) {
	t.Parallel()
	got, err := CleanFolders([]string{"/mnt/a/", "/mnt/b/../a", " /mnt/b "})
	if err != nil || !reflect.DeepEqual(got, []string{"/mnt/a", "/mnt/b"}) {
		t.Errorf("%q, %v", got, err)
	}
	for _, wrong := range []string{"", " ", "/", "/mnt/..", "/a\nb", strings.Repeat("/a", 501)} {
		if got, err := CleanFolders([]string{wrong}); err == nil {
			t.Errorf("%.40q becomes %q", wrong, got)
		}
	}
	var many []string
	for i := range maxFolders + 1 {
		many = append(many, filepath.Join("/mnt", strings.Repeat("x", i+1)))
	}
	if _, err := CleanFolders(many); err == nil {
		t.Error("too many are accepted")
	}
}
