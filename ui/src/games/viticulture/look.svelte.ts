/** Whose vineyard is shown large instead of one's own; null: one's own. */
class Look {
  at = $state<number | null>(null);
}

export const look = new Look();
