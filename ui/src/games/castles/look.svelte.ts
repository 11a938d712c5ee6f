/** Whose region is drawn large: null is the viewer's own. The rail and the board share it. */
export const look = $state<{ at: number | null }>({ at: null });
