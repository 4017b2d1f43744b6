package environment

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestBackupFolders checks that folders are allowed by the flag, else by the variable, and that a path which is no folder of
// its own stops the start.
func TestBackupFolders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variable string
		args     []string
		want     []string
		wrong    bool
	}{
		{"", nil, nil, false},
		{"/mnt/a,/mnt/b/", nil, []string{"/mnt/a", "/mnt/b"}, false},
		{"/mnt/a", []string{"--backup-folder", "/mnt/c/../d", "--backup-folder", "/mnt/e"}, []string{"/mnt/d", "/mnt/e"}, false},
		{"/", nil, nil, true},
	} {
		config := backupConfigFromEnv(func(name string) string { return map[string]string{"QUOIN_BACKUP_FOLDER": c.variable}[name] })
		flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
		config.flags(flags)
		err := flags.Parse(c.args)
		if err == nil {
			err = config.Check()
		}
		if (err != nil) != c.wrong || err != nil && !strings.Contains(err.Error(), "--backup-folder") {
			t.Errorf("%q %q: %v", c.variable, c.args, err)
		}
		if err == nil && !slices.Equal(config.folders, c.want) {
			t.Errorf("%q %q are %q, want %q", c.variable, c.args, config.folders, c.want)
		}
	}
}
