package disk_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/disk"
)

func TestFreeRoomIsToldForFoldersToCome(t *testing.T) {
	free, err := disk.Free(t.TempDir() + "/not/there/yet")
	if err != nil || free == 0 {
		t.Errorf("%d bytes are free, %v", free, err)
	}
}
